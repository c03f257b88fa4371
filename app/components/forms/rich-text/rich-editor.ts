import Quill, { Delta } from 'quill/core';
import Bold from 'quill/formats/bold';
import Header from 'quill/formats/header';
import IndentClass from 'quill/formats/indent';
import Italic from 'quill/formats/italic';
import Link from 'quill/formats/link';
import List from 'quill/formats/list';
import Underline from 'quill/formats/underline';
import { deltaToHtml } from '~/rules/html/quill-to-html';
import { withoutMarks, type Handover } from './editor-handover';
import { RichClipboard, RichDrop } from './rich-clipboard';

export type Editor = Quill;

/** A link as it is stored: without `target`, which the page that shows it may add. */
class PlainLink extends Link {
  static override create(value: string) {
    const node = super.create(value);
    node.removeAttribute('target');
    return node;
  }
}

Quill.register(
  {
    'modules/clipboard': RichClipboard,
    'modules/uploader': RichDrop,
    'formats/bold': Bold,
    'formats/header': Header,
    'formats/indent': IndentClass,
    'formats/italic': Italic,
    'formats/link': PlainLink,
    'formats/list': List,
    'formats/underline': Underline,
  },
  true,
);

const FORMATS = ['bold', 'header', 'indent', 'italic', 'link', 'list', 'underline'];
/** Removed, so that Tab leaves the editor like any other field. */
const NO_TABS = {
  tab: null,
  indent: null,
  outdent: null,
  'remove tab': null,
  'table tab': null,
  'indent code-block': null,
  'outdent code-block': null,
};
const UNDO_DELAY_MS = 1000;
const UNDO_ENTRIES = 100;

const isSame = (a: Delta, b: Delta) =>
  a.length() === b.length() && JSON.stringify(a.ops) === JSON.stringify(b.ops);

/** The formats of this editor allow no embedded objects, so that every insertion is text. */
const textOf = (insert: unknown) => (typeof insert === 'string' ? insert : '');

const lineCount = ({ ops }: Delta) =>
  ops
    .map(({ insert }) => textOf(insert))
    .join('')
    .split('\n').length;

/**
 * Returns the typed text as contents. It is taken from the text with the markers, which keep a space that was just typed at
 * the end of a line, unless the markers themselves made a line.
 */
function typedContents(clipboard: Quill['clipboard'], html: string, marked: string): Delta {
  const [plain, contents] = [html, marked].map((each) => clipboard.convert({ html: each })) as [Delta, Delta];
  if (lineCount(contents) !== lineCount(plain)) return plain;
  return contents.ops.reduce((delta, { insert, attributes }) => {
    const text = withoutMarks(textOf(insert));
    return text === '' ? delta : delta.insert(text, attributes);
  }, new Delta());
}

interface Opened {
  editor: Editor;
  close: () => void;
}

export interface EditorEvents {
  onLink: () => void;
  /** Called if images, videos or other files were pasted or dropped, which a text cannot contain. */
  onMediaLeftOut: () => void;
}

/**
 * Creates an editor in `host` for the text in `area`, and keeps `area` in sync with what the user types. `typed` is
 * text that was typed over it before.
 */
export function openEditor(
  host: HTMLElement,
  area: HTMLTextAreaElement,
  events: EditorEvents,
  typed: Handover | null = null,
): Opened {
  const stored = area.value;
  const editor = new Quill(host, {
    formats: FORMATS,
    modules: {
      history: { delay: UNDO_DELAY_MS, maxStack: UNDO_ENTRIES, userOnly: true },
      keyboard: { bindings: NO_TABS },
    },
  });
  const { clipboard, keyboard, history } = editor;
  keyboard.addBinding({ key: 'y', shortKey: true }, () => history.redo());
  keyboard.addBinding({ key: 'k', shortKey: true }, () => events.onLink());
  (clipboard as RichClipboard).onMediaLeftOut = () => events.onMediaLeftOut();

  editor.setContents(clipboard.convert({ html: stored }), 'silent');
  history.clear();
  const opening = editor.getContents();
  editor.on('text-change', (_change, _before, source) => {
    if (source !== 'user') return;
    const now = editor.getContents();
    area.value = isSame(now, opening) ? stored : deltaToHtml(now.ops);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  if (typed && typed.html !== null)
    editor.setContents(typedContents(clipboard, typed.html, typed.marked), 'user');
  return {
    editor,
    close() {
      host.replaceChildren();
      host.removeAttribute('class');
    },
  };
}
