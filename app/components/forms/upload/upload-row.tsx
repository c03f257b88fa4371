import { Icon } from '~/components/ui/icon';
import { formatBytes } from '~/rules/uploads/file-advice';
import type { UploadState } from './use-uploads';

interface UploadRowProps {
  upload: UploadState;
  onCancel: () => void;
  onAgain: () => void;
}

interface UploadRowsProps {
  uploads: readonly UploadState[];
  onCancel: (key: UploadState['key']) => void;
  onAgain: (upload: UploadState) => void;
}

/** All uploads of a control, each in a row. */
export const UploadRows = ({ uploads, onCancel, onAgain }: UploadRowsProps) =>
  uploads.map((upload) => (
    <UploadRow
      key={upload.key}
      upload={upload}
      onCancel={() => onCancel(upload.key)}
      onAgain={() => onAgain(upload)}
    />
  ));

const PHASES = { waiting: 'Waiting', sending: '', retrying: 'Reconnecting', failed: '' } as const;

/** A running upload with its percentage, or a failed one with its error. */
export function UploadRow({ upload, onCancel, onAgain }: UploadRowProps) {
  const { file, sent, phase, advice } = upload;
  if (phase === 'failed') return <FailedRow upload={upload} onCancel={onCancel} onAgain={onAgain} />;
  const percent = Math.floor((sent / Math.max(1, file.size)) * 100);
  // All bytes are sent, and the server is processing the file.
  const words = percent === 100 && phase === 'sending' ? 'Checking' : PHASES[phase] || `${percent} %`;
  return (
    <div className="upload" role="group" aria-label={`Upload of ${file.name}`}>
      <div className="upload__row">
        <span>
          <strong>{file.name}</strong>{' '}
          <span className="quiet num">
            {sent > 0 && `${formatBytes(sent)} of `}
            {formatBytes(file.size)}
          </span>
        </span>
        <span className="num">{words}</span>
        <button
          className="btn btn--plain"
          type="button"
          aria-label={`Cancel upload of ${file.name}`}
          onClick={onCancel}
        >
          Cancel
        </button>
      </div>
      <progress value={percent} max={100} aria-label={file.name} />
      {advice && <p className="advice">{advice}</p>}
    </div>
  );
}

function FailedRow({ upload: { file, reason, canRetry }, onCancel, onAgain }: UploadRowProps) {
  return (
    <div className="upload upload--failed" role="alert">
      <div className="upload__row">
        <span>
          <strong className="upload__failed">
            <Icon name="warning" />
            Failed to upload file
          </strong>
          <span>
            {file.name}: {reason}
          </span>
        </span>
        {canRetry && (
          <button
            className="btn"
            type="button"
            aria-label={`Try again to upload ${file.name}`}
            onClick={onAgain}
          >
            Try again
          </button>
        )}
        <button
          className="btn btn--plain"
          type="button"
          aria-label={`Close the message about ${file.name}`}
          onClick={onCancel}
        >
          Close
        </button>
      </div>
    </div>
  );
}
