import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '~/core/files/file-advice';
import { sameFileText, type StoredFile } from '~/core/files/file-library';
import { OPTIMISE } from '~/core/files/uploads';
import { Icon } from '~/core/ui/icon';
import { withRetries } from '~/core/ui/retry';
import { FILE_FAILURES } from '~/core/validation/messages';
import { NO_CONNECTION, UploadError, readUploadResponse } from './send-whole';
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

export function UploadRow({ upload, onCancel, onAgain }: UploadRowProps) {
  const { file, sent, phase, advice } = upload;
  if (phase === 'failed') return <FailedRow upload={upload} onCancel={onCancel} onAgain={onAgain} />;
  const percent = Math.floor((sent / Math.max(1, file.size)) * 100);
  // All bytes are sent, and the server is processing the file.
  const words = percent === 100 && phase === 'sending' ? 'Checking' : PHASES[phase] || `${percent} %`;
  return (
    <div className="upload" role="group" aria-label={`Upload of ${file.name}`}>
      <div className="row upload__row">
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
      <div className="row upload__row">
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

export interface UploadResult {
  file: Pick<StoredFile, 'id' | 'url' | 'canStartFaster'>;
  name: string;
  /** The existing file's name, if the library had the same content under another name. */
  known: string | null;
  advice: string[];
  isStored: boolean;
  /** It is the optimised copy of the uploaded file. */
  isOptimised?: boolean;
}

interface UploadResultsProps {
  results: UploadResult[];
  note: string;
  optimise: Optimise;
}

export function UploadResults({ results, note, optimise }: UploadResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { running } = optimise;
  const wasRunning = useRef(false);
  useEffect(() => {
    // The focused button was removed.
    if (wasRunning.current && running === null && document.activeElement === document.body)
      box.current?.focus();
    wasRunning.current = running !== null;
  }, [running]);
  return (
    <div className="upload-results" role="status" tabIndex={-1} ref={box}>
      {note && <p className="note">{note}</p>}
      {results.map((result) => (
        <div key={result.file.url}>
          <p className="note">{textOf(result)}</p>
          {result.advice.map((text) => (
            <p className="advice" key={text}>
              {text}
            </p>
          ))}
          {result.file.canStartFaster && <OptimiseButton result={result} {...optimise} />}
        </div>
      ))}
    </div>
  );
}

function textOf({ name, known, isStored, isOptimised = false }: UploadResult): string {
  const done = isOptimised ? 'optimised for streaming' : 'uploaded';
  const uploaded = known === null ? `${name} is ${done}.` : sameFileText(name, known);
  return `${uploaded} ${isStored ? 'It is used here already.' : 'It is used when you save.'}`;
}

function OptimiseButton({ result, running, failure, start }: Optimise & { result: UploadResult }) {
  const { url } = result.file;
  return (
    <>
      <p>
        <button
          className="btn"
          type="button"
          aria-label={`${OPTIMISE}: ${result.name}`}
          aria-disabled={running !== null || undefined}
          onClick={() => running === null && void start(result)}
        >
          {running === url ? 'Optimising...' : OPTIMISE}
        </button>
      </p>
      {failure?.url === url && <p className="advice">{failure.text}</p>}
    </>
  );
}

type Optimise = ReturnType<typeof useOptimise>;

/** Requests an optimised copy of an uploaded video; `onDone` replaces the original by it. */
export function useOptimise(onDone: (result: UploadResult, copy: StoredFile) => void) {
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ url: string; text: string } | null>(null);
  const latest = useRef(onDone);
  latest.current = onDone;
  const start = async (result: UploadResult) => {
    const { id, url } = result.file;
    setRunning(url);
    setFailure(null);
    try {
      const copy = await requestCopy(id);
      latest.current(result, copy);
    } catch (error) {
      const reason = error instanceof UploadError ? error.message : NO_CONNECTION;
      setFailure({ url, text: `${FILE_FAILURES.optimise}: ${reason}` });
    }
    setRunning(null);
  };
  return { running, failure, start };
}

/** Safe to retry: equal content is stored once. */
async function requestCopy(id: string): Promise<StoredFile> {
  const body = new URLSearchParams({ file: id });
  const answer = await withRetries(() => fetch('/admin/media/files', { method: 'POST', body }));
  return readUploadResponse(answer.status, await answer.text());
}
