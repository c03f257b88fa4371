import { useEffect, useState, memo, useSyncExternalStore, type ReactNode } from 'react';
import { Icon } from '~/core/ui/icon';
import { formatBytes } from '~/core/files/file-advice';
import { sameFileText, type StoredFile } from '~/core/files/file-library';
import type { UploadState } from './upload-queue';

/** A larger picture takes the browser too long to draw this small. */
const MAX_BYTES = 20 * 1024 * 1024;
const DRAWN = /^image\/(?:jpeg|png|webp|gif|avif)$/;

/** The file as the browser has it, once its upload has begun and its row is in sight: of 500 few are drawn. */
export function UploadPicture({ upload: { file, phase } }: { upload: Pick<UploadState, 'file' | 'phase'> }) {
  const isDrawn = phase !== 'waiting' && DRAWN.test(file.type) && file.size <= MAX_BYTES;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isDrawn) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [isDrawn, file]);
  return (
    <span className="upload__picture" aria-hidden="true">
      {isDrawn && url ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setUrl(null)} />
      ) : (
        <Icon name={file.type.startsWith('video/') ? 'film' : 'gallery'} />
      )}
    </span>
  );
}

interface UploadActions {
  cancel: (key: string) => void;
  retry: (key: string) => void;
  pause?: (key: string) => void;
  goOn?: (key: string) => void;
}

interface UploadRowProps {
  upload: UploadState;
  actions: UploadActions;
  /** What the row calls the file, by default its name. */
  name?: string;
  /** Stands after the size. */
  about?: string;
  hasPicture?: boolean;
}

interface UploadRowsProps {
  uploads: readonly UploadState[];
  actions: UploadActions;
}

export const UploadRows = ({ uploads, actions }: UploadRowsProps) =>
  uploads.map((upload) => <UploadRow key={upload.key} upload={upload} actions={actions} />);

const PHASES = {
  waiting: 'Waiting',
  sending: '',
  retrying: 'Reconnecting',
  paused: 'Paused by you',
  failed: '',
  known: '',
} as const;

/** A list draws only the rows whose state changed. */
export const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  if (props.upload.phase === 'failed') return <FailedRow {...props} />;
  return <RunningRow {...props} />;
});

function RunningRow({ upload, actions, name = upload.file.name, about = '', hasPicture }: UploadRowProps) {
  const { key, file, phase, advice } = upload;
  const sent = useSyncExternalStore(upload.sent.subscribe, upload.sent.get, upload.sent.get);
  const percent = Math.floor((sent / Math.max(1, file.size)) * 100);
  // All bytes are sent, and the server is processing the file.
  const words = percent === 100 && phase === 'sending' ? 'Checking' : PHASES[phase] || `${percent} %`;
  const { cancel, pause, goOn } = actions;
  return (
    <div
      className={phase === 'paused' ? 'upload upload--paused' : 'upload'}
      role="group"
      aria-label={`Upload of ${name}`}
    >
      {hasPicture && <UploadPicture upload={upload} />}
      <UploadHead name={name}>
        {sent > 0 && `${formatBytes(sent)} of `}
        {formatBytes(file.size)}
        {about}
      </UploadHead>
      <span className="upload__state">
        <progress value={percent} max={100} aria-label={name} />
        <span className="num">{words}</span>
      </span>
      <span className="upload__acts">
        {pause && goOn && <PauseButton name={name} {...{ phase, pause, goOn }} uploadKey={key} />}
        <button className="icon" type="button" aria-label={`Cancel ${name}`} onClick={() => cancel(key)}>
          <Icon name="cross" />
        </button>
      </span>
      {advice && <p className="advice">{advice}</p>}
    </div>
  );
}

export const UploadHead = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="upload__head">
    <strong dir="auto">{name}</strong> <span className="quiet num">{children}</span>
  </span>
);

interface PauseButtonProps extends Required<Pick<UploadActions, 'pause' | 'goOn'>> {
  uploadKey: string;
  name: string;
  phase: UploadState['phase'];
}

/** One button, so that the focus stays. */
function PauseButton({ uploadKey, name, phase, pause, goOn }: PauseButtonProps) {
  const isPaused = phase === 'paused';
  return (
    <button
      className={isPaused ? 'btn btn--plain' : 'icon'}
      type="button"
      aria-label={isPaused ? `Go on: ${name}` : `Pause ${name}`}
      onClick={() => (isPaused ? goOn(uploadKey) : pause(uploadKey))}
    >
      {isPaused ? 'Go on' : <Icon name="pause" />}
    </button>
  );
}

function FailedRow({ upload, actions, name = upload.file.name, hasPicture }: UploadRowProps) {
  const { key, reason, canRetry } = upload;
  return (
    <div className="upload upload--failed" role="alert">
      {hasPicture && <UploadPicture upload={upload} />}
      <span className="upload__head">
        <strong className="upload__failed">
          <Icon name="warning" />
          Failed to upload file
        </strong>
        <span>
          {name}: {reason}
        </span>
      </span>
      <span className="upload__acts">
        {canRetry && (
          <button
            className="btn"
            type="button"
            aria-label={`Retry ${name}`}
            onClick={() => actions.retry(key)}
          >
            Retry
          </button>
        )}
        <button
          className="btn btn--plain"
          type="button"
          aria-label={`Close the message about ${name}`}
          onClick={() => actions.cancel(key)}
        >
          Close
        </button>
      </span>
    </div>
  );
}

export interface UploadResult {
  file: Pick<StoredFile, 'url'>;
  name: string;
  /** The existing file's name, if the library had the same content under another name. */
  known: string | null;
  advice: string[];
  isStored: boolean;
}

export function UploadResults({ results, note }: { results: UploadResult[]; note: string }) {
  return (
    <div className="upload-results" role="status">
      {note && <p className="note">{note}</p>}
      {results.map((result) => (
        <div key={result.file.url}>
          <p className="note">{textOf(result)}</p>
          {result.advice.map((text) => (
            <p className="advice" key={text}>
              {text}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

function textOf({ name, known, isStored }: UploadResult): string {
  const uploaded = known === null ? `${name} is uploaded.` : sameFileText(name, known);
  return `${uploaded} ${isStored ? 'It is used here already.' : 'It is used when you save.'}`;
}
