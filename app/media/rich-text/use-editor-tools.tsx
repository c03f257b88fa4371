import { useState, lazy, Suspense } from 'react';
import { toLink } from '~/core/text/patterns';
import { FieldValues, TextField } from '~/core/forms/field';
import type { FileType } from '~/core/files/uploads';
import { INLINE_FILES, type Kind } from '~/core/nouns/kinds';
import { holdsBlocks } from '~/core/nouns/labels';
import { leftOutMessage } from '~/core/nouns/left-out-message';
import { PortalDialog } from '~/media/upload/portal-dialog';
import type { Editor, EditorOptions, OpenedEditor } from './rich-editor';
import { RichToolbar } from './rich-toolbar';
import type { Insertable } from './use-block-dialogs';

interface Place {
  index: number;
  length: number;
  href: string;
}

function placeOf(editor: Editor): Place {
  const range = editor.getSelection(true);
  const hrefAt = (index: number) => {
    const { link } = editor.getFormat(index, 1);
    return typeof link === 'string' ? link : '';
  };
  const href = hrefAt(range.index) || (range.index > 0 && range.length === 0 ? hrefAt(range.index - 1) : '');
  if (range.length > 0 || href === '') return { ...range, href };
  let start = range.index;
  let end = range.index;
  while (start > 0 && hrefAt(start - 1) === href) start -= 1;
  while (end < editor.getLength() && hrefAt(end) === href) end += 1;
  return { index: start, length: end - start, href };
}

function setLink(editor: Editor, { index, length }: Place, href: string | false): void {
  if (length > 0) editor.formatText(index, length, 'link', href, 'user');
  else if (href !== false) editor.insertText(index, href.replace(/^mailto:/, ''), 'link', href, 'user');
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [place] = useState(() => placeOf(editor));
  const [error, setError] = useState('');
  const close = () => {
    onClose();
    setTimeout(() => editor.setSelection(place.index + place.length, 0, 'user'));
  };
  const submit = (form: HTMLFormElement) => {
    const href = toLink(form.querySelector<HTMLInputElement>('[name=href]')?.value ?? '');
    if (href === null) return setError('Enter a link that starts with https:// or /');
    setLink(editor, place, href);
    close();
  };
  return (
    <PortalDialog title="Link" onClose={close} onSubmit={submit}>
      <FieldValues values={{ href: place.href }} errors={error ? { href: [error] } : {}}>
        <TextField name="href" label="URL" inputMode="url" dir="ltr" autoComplete="off" spellCheck={false} />
      </FieldValues>
      <div className="acts">
        {place.href && (
          <button
            className="btn btn--plain"
            type="button"
            onClick={() => {
              setLink(editor, place, false);
              close();
            }}
          >
            Remove link
          </button>
        )}
        <button className="btn" type="button" onClick={close}>
          Cancel
        </button>
        <button className="btn btn--go" type="submit">
          Set Link
        </button>
      </div>
    </PortalDialog>
  );
}

const RichBlocks = lazy(() => import('./rich-blocks'));

interface EditedText {
  kind: Kind;
  field: string;
  label: string;
  /** The record's title or name, which its files are named after. */
  fileName: () => string;
  isFloating?: boolean;
  onUploading?: (isUploading: boolean, hasFailed: boolean) => void;
}

/** The toolbar of an editor, and what it opens. */
export function useEditorTools({ kind, field, label, fileName, isFloating, onUploading }: EditedText) {
  const [isLinking, setLinking] = useState(false);
  const [leftOut, setLeftOut] = useState('');
  const [asked, setAsked] = useState<Insertable | null>(null);
  const options: EditorOptions = {
    hasBlocks: holdsBlocks(kind, field),
    onLink: () => setLinking(true),
    onLeftOut: (parts) => setLeftOut(leftOutMessage(kind, field, parts)),
  };
  return {
    options,
    isLinking,
    /** What the last paste left out, and how it can be had; '' if nothing. */
    leftOut,
    drawToolbar: ({ editor, blocks }: OpenedEditor) => (
      <RichToolbar
        isFloating={isFloating}
        editor={editor}
        label={label}
        onLink={options.onLink}
        onInsert={blocks ? setAsked : undefined}
      />
    ),
    drawOpened: ({ editor, blocks }: OpenedEditor) => (
      <>
        {blocks && (
          <Suspense fallback={null}>
            <RichBlocks
              support={blocks}
              asked={asked}
              onTaken={() => setAsked(null)}
              onUploading={onUploading}
              destination={(file) => ({
                type: INLINE_FILES[kind].of,
                slug: fileName(),
                fileType: fileTypeOf(file),
              })}
            />
          </Suspense>
        )}
        {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      </>
    ),
  };
}

/** The purpose of a file in a text; the server checks its bytes. */
function fileTypeOf({ type }: File): FileType {
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('image/') ? 'image' : 'gallery';
}
