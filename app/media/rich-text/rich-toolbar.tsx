import { Fragment, useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';
import { BlockTools, moveByArrows, Tool } from './block-bar';
import type { Insertable } from './use-block-dialogs';
import type { Editor } from './rich-editor';

type Formats = Record<string, unknown>;

const STYLES = [
  ['', 'Normal'],
  ['1', 'Heading 1'],
  ['2', 'Heading 2'],
  ['3', 'Heading 3'],
] as const;

function clearFormats(editor: Editor): void {
  const range = editor.getSelection(true);
  editor.removeFormat(range.index, range.length, 'user');
  if (range.length > 0) return;
  for (const format of Object.keys(editor.getFormat(range))) editor.format(format, false, 'user');
}

const TOOLS: { name: string; sign: ReactNode; format: string; value?: string; apart?: boolean }[] = [
  { name: 'Bold', sign: <b>B</b>, format: 'bold', apart: true },
  { name: 'Italic', sign: <i>I</i>, format: 'italic' },
  { name: 'Underline', sign: <u>U</u>, format: 'underline' },
  { name: 'Ordered list', sign: <Icon name="ordered" />, format: 'list', value: 'ordered', apart: true },
  { name: 'Bullet list', sign: <Icon name="bullets" />, format: 'list', value: 'bullet' },
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
      {TOOLS.map(({ name, sign, format, value, apart }) => {
        const isOn = value === undefined ? Boolean(formats[format]) : formats[format] === value;
        const isOff = isLimited && !IN_CAPTIONS.has(name);
        return (
          <Fragment key={name}>
            {apart && <hr aria-hidden="true" />}
            <ToolButton
              aria-label={name}
              aria-pressed={isOn}
              aria-disabled={isOff || undefined}
              onUse={() => !isOff && editor.format(format, isOn ? false : (value ?? true), 'user')}
            >
              {sign}
            </ToolButton>
          </Fragment>
        );
      })}
      <ToolButton aria-label="Link" aria-pressed={Boolean(formats.link)} onUse={onLink}>
        <Icon name="link" />
      </ToolButton>
      <ToolButton aria-label="Clear formatting" onUse={() => clearFormats(editor)}>
        <Icon name="clear" />
      </ToolButton>
    </>
  );
}

const ToolButton = (button: ComponentProps<typeof Tool>) => (
  <Tool className="icon" tabIndex={-1} {...button} />
);

function StyleSelect({ editor, formats, isOff }: { editor: Editor; formats: Formats; isOff: boolean }) {
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
