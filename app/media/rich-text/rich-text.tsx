import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { INLINE_FILES, type Kind } from '~/core/nouns/kinds';
import { MAX_ELEMENTS } from '~/core/html/html';
import { holdsBlocks } from '~/core/nouns/labels';
import { mediaLeftOut } from '~/core/nouns/media-left-out';
import { handOverTextarea, selectMarked, trackComposition } from './editor-handover';
import { FieldFrame, useFormField } from '~/core/forms/field';
import { nameInForm } from '~/media/upload/url-field';
import { fileTypeOf } from './file-type';
import type { Insertable } from './use-block-dialogs';
import type { EditorOptions, OpenedEditor } from './rich-editor';
import { InsertPart } from './insert-part';
import { LinkDialog } from './link-dialog';
import { RichToolbar } from './rich-toolbar';

const RichBlocks = lazy(() => import('./rich-blocks'));

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
          onMediaLeftOut: () => latest.current.onMediaLeftOut(),
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

/** Rich text: a textarea with HTML, replaced by an editor where scripts run. Its toolbar matches the sanitiser's allow-list. */
export function RichText({ kind, name, label, note }: RichTextProps) {
  const { control, value, ...frame } = useFormField({ name, note });
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [linking, setLinking] = useState(false);
  const [isMediaLeftOut, setMediaLeftOut] = useState(false);
  const hasBlocks = holdsBlocks(kind, name);
  const [asked, setAsked] = useState<Insertable | null>(null);
  const opened = useEditor(host, area, {
    hasBlocks,
    onLink: () => setLinking(true),
    onMediaLeftOut: () => setMediaLeftOut(true),
  });
  const editor = opened?.editor ?? null;
  const labelId = `${frame.id}-label`;
  const describedBy = control['aria-describedby'];

  useEffect(() => {
    if (!editor) return;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      'aria-invalid': frame.error && 'true',
    };
    for (const [attribute, text] of Object.entries(attributes)) {
      if (text) editor.root.setAttribute(attribute, text);
      else editor.root.removeAttribute(attribute);
    }
  }, [editor, labelId, describedBy, frame.error]);

  return (
    <>
      <FieldFrame {...frame} name={name} label={label} note={note} asGroup>
        <div className={editor ? 'rich is-ready' : 'rich'} data-invalid={frame.error ? true : undefined}>
          {editor && (
            <RichToolbar
              editor={editor}
              label={label}
              onLink={() => setLinking(true)}
              onInsert={opened?.blocks ? setAsked : undefined}
            />
          )}
          <div className="rich__text" ref={host} hidden={!editor} />
          <textarea
            {...control}
            ref={area}
            className="rich__source"
            defaultValue={value}
            rows={10}
            dir="auto"
            hidden={editor !== null}
            aria-labelledby={editor ? undefined : labelId}
          />
          {opened?.blocks && (
            <Suspense fallback={null}>
              <RichBlocks
                support={opened.blocks}
                asked={asked}
                onTaken={() => setAsked(null)}
                destination={(file) => ({
                  type: INLINE_FILES[kind].of,
                  slug: nameInForm(area.current),
                  fileType: fileTypeOf(file),
                })}
              />
            </Suspense>
          )}
        </div>
        <p className="note rich__note" role="status">
          {isMediaLeftOut && mediaLeftOut(kind)}
        </p>
        <noscript>
          <p className="note">
            HTML: paragraphs, headings 1 to 3, bold, italic, underline, lists and links, at most{' '}
            {MAX_ELEMENTS.toLocaleString('en-GB')} elements in all.
            {hasBlocks && ' A caption is in <figcaption>; data-size is text, wide or full.'}
          </p>
        </noscript>
        {editor && linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      </FieldFrame>
      {hasBlocks && (
        <noscript>
          <InsertPart name={name} />
        </noscript>
      )}
    </>
  );
}
