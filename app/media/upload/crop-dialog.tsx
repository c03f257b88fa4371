import { useEffect, useState } from 'react';
import { wholePicture } from '~/core/files/crop';
import { nameOf, staffUrl, type StoredFile } from '~/core/files/file-library';
import { FieldValues } from '~/core/forms/field';
import { CropEditor } from '~/media/crop/crop-editor';
import { cropOfValues, readCropValues, type CropSource } from '~/media/crop/crop-values';
import { askForFiles } from './library-files';
import { PortalDialog } from './portal-dialog';
import { readUploadAnswer } from './send-whole';
import { UNREACHABLE_SERVER } from '~/core/validation/messages';

const NOT_CROPPED = 'This picture cannot be cropped.';

/** Returns the picture at this URL, null while it is asked for, or why there is none. */
function useCropSource(url: string): CropSource | string | null {
  const [source, setSource] = useState<CropSource | string | null>(null);
  useEffect(() => {
    const stopping = new AbortController();
    void askForFiles([url], stopping.signal).then((files) => {
      if (!stopping.signal.aborted) setSource(files ? toSource(files[0]) : UNREACHABLE_SERVER);
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

function cut({ id, size }: CropSource, form: HTMLFormElement): Promise<StoredFile> {
  const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const crop = cropOfValues(readCropValues(typed, wholePicture(size)), size);
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ crop }),
  };
  return readUploadAnswer(fetch(`/api/upload/${id}/crops`, init));
}

interface CropDialogProps {
  url: string;
  onCrop: (url: string) => void;
  onClose: () => void;
}

/** Cuts a file out of the picture for the place that the dialog was opened from. */
export default function CropDialog({ url, onCrop, onClose }: CropDialogProps) {
  const source = useCropSource(url);
  const [isCutting, setCutting] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (form: HTMLFormElement) => {
    if (typeof source === 'string' || !source || isCutting) return;
    setCutting(true);
    try {
      onCrop((await cut(source, form)).url);
    } catch (error) {
      setCutting(false);
      setProblem(error instanceof Error ? error.message : UNREACHABLE_SERVER);
    }
  };
  const words = typeof source === 'string' ? source : problem;
  return (
    <PortalDialog
      title="Crop for this place only"
      isWide
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      {words !== '' && (
        <p className="wrong" role="alert">
          {words}
        </p>
      )}
      {source !== null && typeof source !== 'string' && (
        <DialogEditor source={source} isCutting={isCutting} />
      )}
    </PortalDialog>
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
