import Line, { BlockEmbed } from 'quill/blots/block';
import Quill, { Delta } from 'quill/core';
import Bold from 'quill/formats/bold';
import Header from 'quill/formats/header';
import IndentClass from 'quill/formats/indent';
import Italic from 'quill/formats/italic';
import Link from 'quill/formats/link';
import List from 'quill/formats/list';
import Underline from 'quill/formats/underline';
import type { LeftOut } from '~/core/html/html-to-delta';
import type { Block, EditorBlock } from '~/core/html/block';
import { writeBlock } from '~/core/html/write-block';
import { deltaToHtml } from '~/core/html/quill-to-html';
import { BLOCK, blockOfElement } from './text-items';
import { BlockSupport } from './block-support';
import { withoutMarks, type Handover } from './editor-handover';
import { RichClipboard, RichDrop } from './rich-clipboard';
import { typeInto } from '~/core/forms/control-values';

// Custom elements of the editor, drawn by React: see `rich-blocks.tsx`.

const BLOCK_CLASS = 'rich-block';

/** A picture, film, gallery, embed or line, as one object without editable text. */
class TextBlock extends BlockEmbed {
  static override blotName = BLOCK;
  static override tagName = 'FIGURE';
  static override className = BLOCK_CLASS;

  static override create(block: EditorBlock) {
    const node = super.create() as HTMLElement;
    node.contentEditable = 'false';
    node.dataset.block = JSON.stringify(block);
    return node;
  }

  static override value(node: HTMLElement): EditorBlock | null {
    return blockOfElement(node);
  }

  /** Quill ignores changes inside an element that has this method. */
  updateContent(): void {
    return undefined;
  }

  html(): string {
    return writeBlock({ caption: '', ...blockOfElement(this.domNode) } as Block);
  }
}

/** The line below a picture, film or gallery. */
class CaptionLine extends Line {
  static override blotName = 'caption';
  static override className = 'rich-caption';

  static override formats(): true {
    return true;
  }
}

/** A line of a quote, or its attribution. */
class QuoteLine extends Line {
  static override blotName = 'quote';
  static override tagName = 'BLOCKQUOTE';
  static override className = 'rich-quote';

  static override create(part: string) {
    const node = super.create();
    node.dataset.quote = part;
    return node;
  }

  static override formats(node: HTMLElement): string | undefined {
    return node.dataset.quote;
  }
}

export type Editor = Quill;

/** Stores a link without `target`, which the page that shows it may add. */
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
    'formats/caption': CaptionLine,
    'formats/quote': QuoteLine,
    [`formats/${BLOCK}`]: TextBlock,
  },
  true,
);

const FORMATS = ['bold', 'header', 'indent', 'italic', 'link', 'list', 'underline'];
const BLOCK_FORMATS = [BLOCK, 'caption', 'quote'];
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
/** A hyphen at the start of a caption or quote does not start a list. */
const BINDINGS = { ...NO_TABS, 'list autofill': { format: { caption: false, quote: false } } };
const UNDO_DELAY_MS = 1000;
const UNDO_ENTRIES = 100;

const isSame = (a: Delta, b: Delta) =>
  a.length() === b.length() && JSON.stringify(a.ops) === JSON.stringify(b.ops);

const textOf = (insert: unknown) => (typeof insert === 'string' ? insert : '');

const lineCount = ({ ops }: Delta) =>
  ops
    .map(({ insert }) => textOf(insert))
    .join('')
    .split('\n').length;

/**
 * Returns the typed text as contents. It is taken from the text with markers, which keeps a typed space at the end of a line, unless the
 * markers themselves made a line.
 */
function typedContents(clipboard: Quill['clipboard'], html: string, marked: string): Delta {
  const [plain, contents] = [html, marked].map((each) => clipboard.convert({ html: each })) as [Delta, Delta];
  if (lineCount(contents) !== lineCount(plain)) return plain;
  return contents.ops.reduce((delta, { insert, attributes }) => {
    const text = withoutMarks(textOf(insert));
    return text === '' ? delta : delta.insert(text, attributes);
  }, new Delta());
}

export interface OpenedEditor {
  editor: Editor;
  blocks: BlockSupport | null;
  close: () => void;
}

export interface EditorOptions {
  hasBlocks: boolean;
  onLink: () => void;
  onLeftOut: (leftOut: ReadonlySet<LeftOut>) => void;
}

/**
 * Creates an editor in `host` for the text in `area`, and keeps `area` in sync. `typed` is text that the user typed before the editor was
 * ready.
 */
export function openEditor(
  host: HTMLElement,
  area: HTMLTextAreaElement,
  { hasBlocks, onLink, onLeftOut }: EditorOptions,
  typed: Handover | null = null,
): OpenedEditor {
  const stored = area.value;
  const editor = new Quill(host, {
    formats: hasBlocks ? [...FORMATS, ...BLOCK_FORMATS] : FORMATS,
    modules: {
      history: { delay: UNDO_DELAY_MS, maxStack: UNDO_ENTRIES, userOnly: true },
      keyboard: { bindings: BINDINGS },
    },
  });
  const { keyboard, history } = editor;
  const clipboard = editor.clipboard as RichClipboard;
  keyboard.addBinding({ key: 'y', shortKey: true }, () => history.redo());
  keyboard.addBinding({ key: 'k', shortKey: true }, onLink);
  clipboard.onLeftOut = onLeftOut;
  const write = () => {
    const now = editor.getContents();
    const html = blocks ? blocks.textOf(now.ops) : deltaToHtml(now.ops);
    typeInto(area, isSame(now, opening) ? stored : html);
  };
  const blocks = hasBlocks ? new BlockSupport(editor, write) : null;
  clipboard.blocks = blocks;

  editor.setContents(blocks ? blocks.read(stored) : clipboard.convert({ html: stored }), 'silent');
  blocks?.repair('silent');
  history.clear();
  const opening = editor.getContents();
  editor.on('text-change', (_change, _before, source) => {
    if (source !== 'user') return;
    if (!blocks?.repair('user')) write();
  });
  if (typed && typed.html !== null)
    editor.setContents(typedContents(clipboard, typed.html, typed.marked), 'user');
  return {
    editor,
    blocks,
    close() {
      blocks?.close();
      host.replaceChildren();
      host.removeAttribute('class');
    },
  };
}
