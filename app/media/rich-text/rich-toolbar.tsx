import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';
import { BlockTools, moveByArrows } from './block-bar';
import type { Insertable } from './use-block-dialogs';
import type { Editor } from './rich-editor';

type Formats = Record<string, unknown>;

const STYLES = [
  ['', 'Normal'],
  ['1', 'Heading 1'],
  ['2', 'Heading 2'],
  ['3', 'Heading 3'],
] as const;

interface Tool {
  name: string;
  sign: ReactNode;
  isOn?: (formats: Formats) => boolean;
  apart?: boolean;
  use: (editor: Editor, formats: Formats) => void;
}

const toggle = (format: string) => (editor: Editor, formats: Formats) =>
  editor.format(format, !formats[format], 'user');
const toggleList = (kind: string) => (editor: Editor, formats: Formats) =>
  editor.format('list', formats.list === kind ? false : kind, 'user');

function clearFormats(editor: Editor): void {
  const range = editor.getSelection(true);
  editor.removeFormat(range.index, range.length, 'user');
  if (range.length > 0) return;
  for (const format of Object.keys(editor.getFormat(range))) editor.format(format, false, 'user');
}

const TOOLS: Tool[] = [
  { name: 'Bold', sign: <b>B</b>, isOn: ({ bold }) => Boolean(bold), apart: true, use: toggle('bold') },
  { name: 'Italic', sign: <i>I</i>, isOn: ({ italic }) => Boolean(italic), use: toggle('italic') },
  {
    name: 'Underline',
    sign: <u>U</u>,
    isOn: ({ underline }) => Boolean(underline),
    use: toggle('underline'),
  },
  {
    name: 'Ordered list',
    sign: <Icon name="ordered" />,
    isOn: ({ list }) => list === 'ordered',
    apart: true,
    use: toggleList('ordered'),
  },
  {
    name: 'Bullet list',
    sign: <Icon name="bullets" />,
    isOn: ({ list }) => list === 'bullet',
    use: toggleList('bullet'),
  },
];

/** The only tools in captions. */
const IN_CAPTIONS: ReadonlySet<string> = new Set(['Bold', 'Italic']);

function useFormats(editor: Editor): Formats {
  const [formats, setFormats] = useState<Formats>({});
  useEffect(() => {
    const update = () => {
      const range = editor.getSelection();
      if (range) setFormats(editor.getFormat(range));
    };
    // A format for the next typed text fires no change event in the editor, only a selection change in the browser.
    document.addEventListener('selectionchange', update);
    editor.on('editor-change', update);
    return () => {
      document.removeEventListener('selectionchange', update);
      editor.off('editor-change', update);
    };
  }, [editor]);
  return formats;
}

interface RichToolbarProps {
  editor: Editor;
  label: string;
  onLink: () => void;
  onInsert?: ((what: Insertable) => void) | undefined;
  isFloating?: boolean | undefined;
}

export function RichToolbar({ editor, label, onLink, onInsert, isFloating = false }: RichToolbarProps) {
  const formats = useFormats(editor);
  const names = ['rich__tools', isFloating && 'rich__tools--floating', onInsert && 'rich__tools--blocks'];
  return (
    <div
      className={names.filter(Boolean).join(' ')}
      role="toolbar"
      aria-label={`Formatting: ${label}`}
      onKeyDown={moveByArrows}
      tabIndex={-1}
    >
      <div className="rich__formats">
        <FormatTools editor={editor} formats={formats} onLink={onLink} />
      </div>
      {onInsert && <BlockTools editor={editor} formats={formats} onInsert={onInsert} />}
    </div>
  );
}

interface FormatToolsProps extends Pick<RichToolbarProps, 'editor' | 'onLink'> {
  formats: Formats;
}

/** Captions and quote attributions allow only bold, italic and links. */
const isSmall = ({ caption, quote }: Formats) => Boolean(caption) || quote === 'cite';

function FormatTools({ editor, formats, onLink }: FormatToolsProps) {
  const isLimited = isSmall(formats);
  return (
    <>
      <StyleSelect editor={editor} formats={formats} isOff={isLimited} />
      {TOOLS.map(({ name, sign, isOn, apart, use }) => (
        <ToolButton
          key={name}
          name={name}
          apart={apart}
          pressed={isOn?.(formats)}
          isOff={isLimited && !IN_CAPTIONS.has(name)}
          onUse={() => use(editor, formats)}
        >
          {sign}
        </ToolButton>
      ))}
      <ToolButton name="Link" pressed={Boolean(formats.link)} onUse={onLink}>
        <Icon name="link" />
      </ToolButton>
      <ToolButton name="Clear formatting" onUse={() => clearFormats(editor)}>
        <Icon name="clear" />
      </ToolButton>
    </>
  );
}

interface StyleSelectProps {
  editor: Editor;
  formats: Formats;
  isOff: boolean;
}

function StyleSelect({ editor, formats, isOff }: StyleSelectProps) {
  const id = useId();
  const byPointer = useRef(false);
  const last = useRef({ index: 0, length: 0 });
  useEffect(() => {
    const remember = () => {
      last.current = editor.getSelection() ?? last.current;
    };
    editor.on('editor-change', remember);
    return () => {
      editor.off('editor-change', remember);
    };
  }, [editor]);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    setChosen(null);
  }, [formats]);
  const choose = (select: HTMLSelectElement) => {
    const { index, length } = last.current;
    if (isOff) return;
    setChosen(select.value);
    editor.formatLine(index, length, 'header', Number(select.value) || false, 'user');
    // Focus moves to the editor. With the mouse the choice is final; with the keyboard the next key may change it again.
    if (byPointer.current) editor.setSelection(index, length, 'user');
    else select.focus();
  };
  return (
    <select
      id={id}
      aria-label="Text style"
      aria-disabled={isOff || undefined}
      value={chosen ?? (typeof formats.header === 'number' ? String(formats.header) : '')}
      onPointerDown={() => (byPointer.current = true)}
      onKeyDown={() => (byPointer.current = false)}
      onInput={(event) => event.stopPropagation()}
      onChange={(event) => choose(event.target)}
    >
      {STYLES.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface ToolButtonProps {
  name: string;
  apart?: boolean | undefined;
  pressed?: boolean | undefined;
  isOff?: boolean;
  onUse: () => void;
  children: ReactNode;
}

function ToolButton({ name, apart, pressed, isOff = false, onUse, children }: ToolButtonProps) {
  return (
    <>
      {apart && <hr aria-hidden="true" />}
      <button
        className="icon"
        type="button"
        tabIndex={-1}
        aria-label={name}
        aria-pressed={pressed}
        aria-disabled={isOff || undefined}
        // Keeps the text's selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && onUse()}
      >
        {children}
      </button>
    </>
  );
}
