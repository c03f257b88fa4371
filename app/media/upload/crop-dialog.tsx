import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { wholePicture } from '~/core/files/crop';
import { nameOf, staffUrl, type StoredFile } from '~/core/files/file-library';
import { FieldValues } from '~/core/forms/field';
import { useModal } from '~/core/ui/use-modal';
import { CropEditor } from '~/media/crop/crop-editor';
import { cropOfValues, readCropValues, type CropSource } from '~/media/crop/crop-values';
import { askForFiles } from './library-files';
import { NO_CONNECTION, readUploadResponse, UploadError } from './send-whole';

const NOT_CROPPED = 'This picture cannot be cropped.';

/** Returns the picture at this URL, null while it is asked for, or why there is none. */
function useCropSource(url: string): CropSource | string | null {
  const [source, setSource] = useState<CropSource | string | null>(null);
  useEffect(() => {
    const stopping = new AbortController();
    void askForFiles([url], stopping.signal).then((files) => {
      if (!stopping.signal.aborted) setSource(files ? toSource(files[0]) : NO_CONNECTION);
    });
    return () => stopping.abort();
  }, [url]);
  return source;
}

function toSource(file: StoredFile | undefined): CropSource | string {
  const { croppableSize: size } = file ?? {};
  if (!file || !size) return NOT_CROPPED;
  return { ...file, size, name: nameOf(file), pictureUrl: staffUrl(file.url, file) };
}

async function cut({ id, size }: CropSource, form: HTMLFormElement): Promise<StoredFile> {
  const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const crop = cropOfValues(readCropValues(typed, wholePicture(size)), size);
  const answer = await fetch(`/api/upload/${id}/crops`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ crop }),
  }).catch(() => {
    throw new UploadError(NO_CONNECTION);
  });
  return readUploadResponse(answer.status, await answer.text());
}

interface CropDialogProps {
  url: string;
  onCrop: (url: string) => void;
  onClose: () => void;
}

/** Cuts a file out of the picture for the place that the dialog was opened from. */
export default function CropDialog({ url, onCrop, onClose }: CropDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const source = useCropSource(url);
  const [isCutting, setCutting] = useState(false);
  const [problem, setProblem] = useState('');
  useModal(dialog, true, onClose);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (typeof source === 'string' || !source || isCutting) return;
    setCutting(true);
    try {
      onCrop((await cut(source, event.currentTarget)).url);
    } catch (error) {
      setCutting(false);
      setProblem(error instanceof Error ? error.message : NO_CONNECTION);
    }
  };
  const words = typeof source === 'string' ? source : problem;
  // React events bubble through portals, so they would reach the form that contains the dialog.
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog dialog--wide"
      aria-labelledby={`${id}-title`}
      onInput={(event) => event.stopPropagation()}
    >
      <form className="dialog__in" noValidate onSubmit={(event) => void submit(event)}>
        <header className="library__head">
          <h2 id={`${id}-title`}>Crop for this place only</h2>
          <button className="btn btn--plain" type="button" onClick={onClose}>
            Close
          </button>
        </header>
        {words !== '' && (
          <p className="wrong" role="alert">
            {words}
          </p>
        )}
        {source !== null && typeof source !== 'string' && (
          <DialogEditor source={source} isCutting={isCutting} />
        )}
      </form>
    </dialog>,
    document.body,
  );
}

const DialogEditor = ({ source, isCutting }: { source: CropSource; isCutting: boolean }) => (
  <FieldValues values={{}}>
    <CropEditor source={source}>
      <p className="note">
        The picture stays as it is in other places. To crop it everywhere, open{' '}
        <a href={`/admin/media/${source.id}/crop`} target="_blank" rel="noopener">
          its own screen
        </a>
        .
      </p>
      <p className="acts">
        <button className="btn btn--go" type="submit" disabled={isCutting}>
          {isCutting ? 'Cropping...' : 'Crop'}
        </button>
      </p>
    </CropEditor>
  </FieldValues>
);
