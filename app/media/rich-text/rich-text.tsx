import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Kind } from '~/core/nouns/kinds';
import { MAX_ELEMENTS } from '~/core/html/html';
import { handOverTextarea, selectMarked, trackComposition } from './editor-handover';
import { FieldFrame, useFormField } from '~/core/forms/field';
import { nameInForm } from '~/media/upload/url-field';
import type { Editor, EditorOptions, OpenedEditor } from './rich-editor';
import { InsertPart } from './insert-part';
import { useEditorTools } from './use-editor-tools';

interface RichTextProps {
  kind: Kind;
  name: string;
  label: string;
  note?: string;
}

/** Loads the editor when it is needed; null until then, and if loading fails. */
function useEditor(
  host: RefObject<HTMLDivElement>,
  area: RefObject<HTMLTextAreaElement>,
  options: EditorOptions,
): OpenedEditor | null {
  const [opened, setOpened] = useState<OpenedEditor | null>(null);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let close: (() => void) | undefined;
    let gone = false;
    const whenComposed = area.current ? trackComposition(area.current) : undefined;
    const open = async () => {
      // The font is loaded first, so that the text does not move; without it a fallback font is used.
      const font = document.fonts.load("1rem 'Newsreader Variable'").catch(() => undefined);
      const [{ openEditor }] = await Promise.all([import('./rich-editor'), font]);
      whenComposed?.(() => {
        if (gone || !host.current || !area.current) return;
        const isFocused = document.activeElement === area.current;
        const typed = handOverTextarea(area.current);
        if (typed.html !== null) area.current.value = area.current.defaultValue;
        const options: EditorOptions = {
          hasBlocks: latest.current.hasBlocks,
          onLink: () => latest.current.onLink(),
          onLeftOut: (leftOut) => latest.current.onLeftOut(leftOut),
        };
        const opened = openEditor(host.current, area.current, options, typed);
        close = opened.close;
        // Synchronous, so that no key press falls between the textarea and the editor.
        flushSync(() => setOpened(opened));
        if (isFocused) selectMarked(opened.editor, typed.marked);
      });
    };
    // If the editor's code fails to load, the textarea stays usable.
    open().catch(() => undefined);
    return () => {
      gone = true;
      close?.();
      setOpened(null);
    };
  }, [host, area]);
  return opened;
}

function useTextboxAttributes(
  editor: Editor | undefined,
  labelId: string,
  describedBy: string | undefined,
  error: string | undefined,
): void {
  useEffect(() => {
    if (!editor) return;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      'aria-invalid': error && 'true',
    };
    for (const [attribute, text] of Object.entries(attributes)) {
      if (text) editor.root.setAttribute(attribute, text);
      else editor.root.removeAttribute(attribute);
    }
  }, [editor, labelId, describedBy, error]);
}

/** Rich text: a textarea with HTML, replaced by an editor where scripts run. Its toolbar matches the sanitiser's allow-list. */
export function RichText({ kind, name, label, note }: RichTextProps) {
  const { control, value, ...frame } = useFormField({ name, note });
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const tools = useEditorTools({ kind, field: name, label, fileName: () => nameInForm(area.current) });
  const { hasBlocks } = tools.options;
  const opened = useEditor(host, area, tools.options);
  const labelId = `${frame.id}-label`;
  useTextboxAttributes(opened?.editor, labelId, control['aria-describedby'], frame.error);
  return (
    <>
      <FieldFrame {...frame} name={name} label={label} note={note} asGroup>
        <div className={opened ? 'rich is-ready' : 'rich'} data-invalid={frame.error ? true : undefined}>
          {opened && tools.drawToolbar(opened)}
          <div className="rich__text" ref={host} hidden={!opened} />
          <textarea
            {...control}
            ref={area}
            className="rich__source"
            defaultValue={value}
            rows={10}
            dir="auto"
            hidden={opened !== null}
            aria-labelledby={opened ? undefined : labelId}
          />
          {opened && tools.drawOpened(opened)}
        </div>
        <p className="note rich__note" role="status">
          {tools.leftOut}
        </p>
        <noscript>
          <p className="note">
            HTML: paragraphs, headings 1 to 3, bold, italic, underline, lists and links, at most{' '}
            {MAX_ELEMENTS.toLocaleString('en-GB')} elements in all.
            {hasBlocks && ' A caption is in <figcaption>; data-size is text, wide or full.'}
          </p>
        </noscript>
      </FieldFrame>
      {hasBlocks && (
        <noscript>
          <InsertPart name={name} />
        </noscript>
      )}
    </>
  );
}
