import { useEffect } from 'react';
import type { StoredFile } from '~/rules/uploads/library';
import type { MediaType } from '~/rules/uploads/uploads';
import { Picker } from './pickers';
import { useReportRunningUploads } from './running-uploads';
import type { UploadDestination } from './send-whole';
import { UploadRows } from './upload-row';
import { useUploads } from './use-uploads';

interface DialogUploadProps {
  kind: MediaType;
  several: boolean;
  destination: (file: File) => UploadDestination;
  /** Called with whether uploads are running. */
  onRunning: (isRunning: boolean) => void;
  onDone: (file: StoredFile) => void;
}

/** Uploads files in the dialog of the library, where they are then chosen. */
export function DialogUpload({ kind, several, destination, onRunning, onDone }: DialogUploadProps) {
  const { uploads, start, again, cancel } = useUploads({ target: destination, onDone });
  const isRunning = uploads.some(({ phase }) => phase !== 'failed');
  useReportRunningUploads(isRunning);
  useEffect(() => {
    onRunning(isRunning);
  }, [onRunning, isRunning]);
  return (
    <>
      <div>
        <Picker label="Media library" fileType={kind} several={several} onFiles={start} />
      </div>
      <UploadRows uploads={uploads} onCancel={cancel} onAgain={again} />
    </>
  );
}
