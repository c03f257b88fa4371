import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '~/components/ui/hooks/use-modal';
import { RunningUploads, useRunningUploads } from '~/components/forms/upload/running-uploads';
import type { InlineRecord } from '~/rules/kinds/inline';
import { InlineConflict } from '../inline-conflict';
import { useEditedField } from '../edit-context';
import { FileField } from './file-field';
import { inlineErrorId } from '../inline-error-id';

interface MediaDialogProps {
  record: InlineRecord;
  field: string;
  kind: 'image' | 'video';
  onClose: () => void;
}

/** Replaces an image or a video. It stays open until the change is saved or cancelled. */
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
            error={wrong ? { id: inlineErrorId(key), text: wrong } : undefined}
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
