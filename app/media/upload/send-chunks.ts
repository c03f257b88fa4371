import { DetailedError, Upload } from 'tus-js-client';
import { isTransient, RETRY_DELAYS_MS, withRetries } from '~/core/ui/retry';
import type { StoredFile } from '~/core/files/file-library';
import {
  PAUSED,
  UploadError,
  readUploadAnswer,
  readUploadResponse,
  type UploadDestination,
  type UploadProgress,
} from './send-whole';
import { UNREACHABLE_SERVER } from '~/core/validation/messages';

/** At most this much is sent again after a broken connection. */
const PART_BYTES = 8 * 1024 * 1024;

const statusOf = (error: Error) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** What identifies an upload to the browser and the server: the file, and where it belongs. */
const aboutUpload = (file: File, target: UploadDestination) => ({
  endpoint: '/api/upload/resumable',
  metadata: { ...target, filename: file.name, lastModified: String(file.lastModified) },
  fingerprint: ({ name, size, lastModified }: File) =>
    Promise.resolve(['showreel', target.type, target.fileType, name, size, lastModified].join('/')),
});

/**
 * Sends a large file in chunks. The server keeps received chunks, so that a later visit can resume the upload: from what this browser
 * remembers, or else from `resumeAt`.
 */
export async function sendInChunks(
  { file, target, signal, onProgress, onRetry }: UploadProgress,
  resumeAt?: string,
): Promise<StoredFile> {
  return new Promise<StoredFile>((resolve, reject) => {
    const upload = new Upload(file, {
      ...aboutUpload(file, target),
      chunkSize: PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
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
      onSuccess: () => {
        const asked = withRetries(() => fetch(upload.url ?? '', { signal }), signal);
        void readUploadAnswer(asked).then(resolve, reject);
      },
    });
    signal.addEventListener('abort', () => {
      // If this request fails, the session expires on the server.
      upload.abort(signal.reason !== PAUSED).catch(() => undefined);
      reject(new DOMException('cancelled', 'AbortError'));
    });
    void begin(upload, signal, resumeAt);
  });
}

async function begin(upload: Upload, signal: AbortSignal, resumeAt: string | undefined): Promise<void> {
  const [earlier] = await upload.findPreviousUploads();
  if (signal.aborted) return;
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  else if (resumeAt) upload.url = resumeAt;
  upload.start();
}

/** Deletes what the server has of a file, and what the browser remembers of it. */
export async function discardChunks(file: File, target: UploadDestination): Promise<void> {
  const upload = new Upload(file, aboutUpload(file, target));
  const [earlier] = await upload.findPreviousUploads();
  if (!earlier) return;
  upload.resumeFromPreviousUpload(earlier);
  await upload.abort(true);
}

function failureOf(error: Error): Error {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new UploadError(UNREACHABLE_SERVER);
  try {
    readUploadResponse(answer.getStatus(), answer.getBody());
  } catch (reason) {
    if (reason instanceof UploadError) return reason;
  }
  return new UploadError(UNREACHABLE_SERVER);
}
