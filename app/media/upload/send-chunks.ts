import { DetailedError, Upload } from 'tus-js-client';
import { isTransient, RETRY_DELAYS_MS, withRetries } from '~/core/ui/retry';
import type { StoredFile } from '~/core/files/file-library';
import { NO_CONNECTION, UploadError, readUploadResponse, type UploadProgress } from './send-whole';

/** At most this much is sent again after a broken connection. */
const PART_BYTES = 8 * 1024 * 1024;

const statusOf = (error: Error) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Sends a large file in chunks. The server keeps received chunks, so that a later visit can resume the upload. */
export async function sendInChunks({
  file,
  target,
  signal,
  onProgress,
  onRetry,
}: UploadProgress): Promise<StoredFile> {
  const { type, fileType } = target;
  return new Promise<StoredFile>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/api/upload/resumable',
      chunkSize: PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      metadata: { ...target, filename: file.name },
      fingerprint: ({ name, size, lastModified }: File) =>
        Promise.resolve(['showreel', type, fileType, name, size, lastModified].join('/')),
      removeFingerprintOnSuccess: true,
      onProgress,
      onShouldRetry: (error) => {
        const status = statusOf(error);
        const passing = status === 0 || isTransient(status);
        if (passing) onRetry();
        return passing;
      },
      onError: (error) => reject(failureOf(error)),
      // The response to the last chunk may have been lost, so the result is fetched.
      onSuccess: () => void readResult(upload.url ?? '', signal).then(resolve, reject),
    });
    signal.addEventListener('abort', () => {
      // If this request fails, the session expires on the server.
      upload.abort(true).catch(() => undefined);
      reject(new DOMException('cancelled', 'AbortError'));
    });
    void begin(upload, signal);
  });
}

async function begin(upload: Upload, signal: AbortSignal): Promise<void> {
  const [earlier] = await upload.findPreviousUploads();
  if (signal.aborted) return;
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
}

async function readResult(url: string, signal: AbortSignal): Promise<StoredFile> {
  const answer = await withRetries(() => fetch(url, { signal }), signal).catch(() => {
    throw new UploadError(NO_CONNECTION);
  });
  return readUploadResponse(answer.status, await answer.text());
}

function failureOf(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new UploadError(NO_CONNECTION);
  try {
    readUploadResponse(answer.getStatus(), answer.getBody());
  } catch (reason) {
    if (reason instanceof UploadError) return reason;
  }
  return new UploadError(NO_CONNECTION);
}
