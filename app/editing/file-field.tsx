import { useEffect, useId, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { RunningUploads, useRunningUploads } from '~/core/forms/running-uploads';
import type { InlineRecord } from '~/core/nouns/inline';
import { labelOf } from '~/core/nouns/labels';
import { usePause } from '~/core/ui/use-hydrated';
import { useModal } from '~/core/ui/use-modal';
import { ByAddress } from '~/media/upload/by-address';
import { useEditedField } from './edit-context';
import type { FileUploadProps } from './file-upload';
import { InlineConflict, inlineErrorId } from './inline-error';

interface FileFieldProps {
  record: InlineRecord;
  field: string;
  value: string;
  error: { id: string; text: string; of: object } | undefined;
}

/** Delay between the last keystroke and the preview. */
const REST_MS = 400;

/** The file of a field: uploaded, chosen, or by its URL, as in the admin's forms. */
function FileField({ record, field, value, error }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { later, cancel } = usePause(REST_MS);
  const [url, setUrl] = useState(value);
  const { Upload, isFailed } = useLateUpload();
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': error.id } : {};
  // Not on blur, because the preview would move the button that is being pressed.
  const onType = (typed: string) => later(() => setUrl(typed.trim()));
  const change = (next: string) => {
    cancel();
    if (input.current) input.current.value = next;
    setUrl(next);
  };
  return (
    <>
      {Upload ? (
        <Upload record={record} field={field} url={url} onChange={change} />
      ) : (
        <p className="quiet" role="status">
          {isFailed
            ? 'Uploads are not available right now. Check your connection and reopen this dialog.'
            : 'Loading...'}
        </p>
      )}
      <ByAddress error={error?.of ?? (isFailed || undefined)}>
        <label htmlFor={id}>{labelOf(record.kind, field)}</label>
        <input
          ref={input}
          id={id}
          name={field}
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          defaultValue={value}
          onInput={(event) => onType(event.currentTarget.value)}
          {...wrong}
        />
        {error && (
          <p className="wrong" id={error.id} role="alert">
            {error.text}
          </p>
        )}
      </ByAddress>
    </>
  );
}

/** If the control fails to load, the URL can be typed. */
function useLateUpload() {
  const [Upload, setUpload] = useState<ComponentType<FileUploadProps> | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    void import('./file-upload')
      .then((module) => setUpload(() => module.FileUpload))
      .catch(() => setFailed(true));
  }, []);
  return { Upload, isFailed };
}

interface MediaDialogProps {
  record: InlineRecord;
  field: string;
  kind: 'image' | 'video';
  onClose: () => void;
}

/** Stays open until the change is saved or cancelled. */
export function MediaDialog({ record, field, kind, onClose }: MediaDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { store, key, shown, entry, change } = useEditedField(record, field);
  const [isSent, setSent] = useState(false);
  const { isUploading, report } = useRunningUploads();
  const phase = entry?.phase;
  const close = () => {
    store.drop(key);
    onClose();
  };
  useModal(dialog, true, close);
  useEffect(() => {
    if (isSent && (phase === 'saved' || phase === undefined)) onClose();
  }, [isSent, phase, onClose]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUploading) return;
    const typed = new FormData(event.currentTarget).get(field);
    store.drop(key);
    setSent(true);
    change(typeof typed === 'string' ? typed.trim() : '');
  };
  const formError = phase === 'failed' ? entry?.formError : undefined;
  const wrong = formError && !formError.conflict && (formError.fields[field]?.[0] ?? formError.detail);
  // A portal keeps the dialog out of the paragraph or link around its button.
  return createPortal(
    <dialog ref={dialog} className="dialog edit-dialog" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {kind === 'video' ? 'Video' : 'Image'}: {record.name}
      </h2>
      <form noValidate onSubmit={submit}>
        <RunningUploads.Provider value={report}>
          <FileField
            record={record}
            field={field}
            value={String(shown)}
            error={formError && wrong ? { id: inlineErrorId(key), text: wrong, of: formError } : undefined}
          />
        </RunningUploads.Provider>
        {entry && formError?.conflict && (
          <InlineConflict entry={entry} field={field} conflict={formError.conflict} />
        )}
        <div className="acts">
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
          <button className="btn btn--go" type="submit" disabled={phase === 'sending' || isUploading}>
            {isUploading ? 'Uploading...' : phase === 'sending' ? 'Saving...' : 'Save'}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
