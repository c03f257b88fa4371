import { useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { GALLERY_LIMITS } from '~/core/html/block';
import { BLOCK_CHOICES, INSERT_BUTTON, type InsertableFile } from '~/core/forms/block-form';
import { placeNames } from '~/core/forms/place-names';
import { longDate, formatDuration } from '~/core/text/formats';
import { fileNameOf } from '~/core/files/block-words';
import {
  AreaField,
  ChoiceField,
  FieldContext,
  FieldFrame,
  TextField,
  useFormField,
} from '~/core/forms/field';
import type { Kind } from '~/core/nouns/kinds';
import { MAX_ELEMENTS } from '~/core/html/html';
import { nameInForm } from '~/media/upload/url-field';
import { NewestFilesContext } from './use-block-files';
import { handOverTextarea, selectMarked, trackComposition } from './editor-handover';
import type { Editor, EditorOptions, OpenedEditor } from './rich-editor';
import { useEditorTools } from './use-editor-tools';

/** Inserts a picture, film or quote into a text without scripts; its button saves nothing. */
function InsertPart({ name }: { name: string }) {
  return (
    <fieldset className="insert">
      <legend>Insert into the text</legend>
      <div className="pair">
        <ChoiceField name="what" label="What" options={BLOCK_CHOICES} />
        <PlaceField text={name} />
      </div>
      <FileField />
      <AreaField
        name="blockText"
        label="Words"
        rows={2}
        note="Of a quote, or the title of an embed."
        autoComplete="off"
      />
      <div className="pair">
        <TextField name="cite" label="Said by" note="For a quote; it may be empty." autoComplete="off" />
        <TextField
          name="address"
          label="Address"
          note="Of a video on YouTube or Vimeo, for an embed."
          placeholder="https://www.youtube.com/watch?v=…"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
        />
      </div>
      <p className="row insert__acts">
        <button className="btn" type="submit" name={INSERT_BUTTON} value={name}>
          Insert
        </button>
        <span className="quiet">This changes the text above and saves nothing.</span>
      </p>
    </fieldset>
  );
}

/** The paragraph or block after which to insert; by default the last. */
function PlaceField({ text }: { text: string }) {
  const { values } = useContext(FieldContext);
  const files = useContext(NewestFilesContext);
  const { control, value, ...frame } = useFormField({ name: 'after', note: undefined });
  const places = placeNames(values[text] ?? '', new Map(files.map(({ file, name }) => [file, name])));
  const last = places.at(-1)?.[0] ?? 0;
  const isPlace = value === '0' || places.some(([count]) => String(count) === value);
  return (
    <FieldFrame {...frame} name="after" label="After">
      <select {...control} defaultValue={isPlace ? value : last}>
        <option value="0">At the beginning</option>
        {places.map(([count, words]) => (
          <option key={count} value={count}>
            {count}: {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const NOTE = (
  <>
    One for a picture or a film, two to twelve for a gallery. These are the twelve newest files;{' '}
    <a href="/admin/media" target="_blank" rel="noopener">
      all files are in the library
    </a>
    .
  </>
);

/** One more than allowed; drawing a selection takes time that grows with its square. */
const MAX_CHOSEN = GALLERY_LIMITS.most + 1;

function FileField() {
  const files = useContext(NewestFilesContext);
  const { control, value, ...frame } = useFormField({ name: 'file', note: NOTE });
  const chosen = [...new Set(value.split('\n', MAX_CHOSEN).filter(Boolean))];
  // Newer files may have been uploaded since a file was chosen.
  const older = chosen.filter((file) => !files.some((each) => each.file === file));
  return (
    <FieldFrame {...frame} name="file" label="File" note={NOTE}>
      <select {...control} className="insert__files" multiple size={6} defaultValue={chosen}>
        {files.map((each) => (
          <option key={each.file} value={each.file}>
            {describe(each)}
          </option>
        ))}
        {older.map((file) => (
          <option key={file} value={file}>
            {fileNameOf(file)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function describe({ name, kind, duration, createdAt, heldBack }: InsertableFile): string {
  const length = duration === null ? '' : ` of ${formatDuration(duration)}`;
  const film = kind === 'video' ? `film${length}` : '';
  return [name, film, longDate(createdAt), heldBack].filter(Boolean).join(', ');
}

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
