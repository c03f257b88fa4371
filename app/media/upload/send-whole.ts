import { withRetries } from '~/core/ui/retry';
import type { StoredFile } from '~/core/files/file-library';
import type { FileType, UploadType } from '~/core/files/uploads';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { UNREACHABLE_SERVER } from '~/core/validation/messages';

export interface UploadDestination {
  type: UploadType;
  slug: string;
  fileType: FileType;
}

export interface UploadProgress {
  file: File;
  target: UploadDestination;
  /** Idempotency key: a repeated request stores one file. */
  key: string;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  onRetry: () => void;
}

/** The reason of an abort after which the server keeps what has arrived. */
export const PAUSED = 'paused';

export class UploadError extends Error {
  constructor(
    message: string,
    /** Sending the same file again may succeed. */
    readonly canRetry = true,
  ) {
    super(message);
  }
}

/** The server inspected the file and rejected it: too large, of another kind, or damaged. */
const PERMANENT_ERRORS = new Set([400, 403, 413, 415]);

const TOO_LARGE = 413;
/** A proxy in front of the server has its own size limit, and responds with its own page. */
const FILE_TOO_LARGE = 'This file is larger than the server accepts.';

export function readUploadResponse(status: number, text: string): StoredFile {
  const body = parse(text);
  if (status >= 200 && status < 300 && typeof body.url === 'string') return body as unknown as StoredFile;
  const reason =
    typeof body.error === 'string' ? body.error : status === TOO_LARGE ? FILE_TOO_LARGE : UNREACHABLE_SERVER;
  throw new UploadError(reason, !PERMANENT_ERRORS.has(status));
}

/** Throws if nothing answers. */
export async function readUploadAnswer(asked: Promise<Response>): Promise<StoredFile> {
  const answer = await asked.catch(() => {
    throw new UploadError(UNREACHABLE_SERVER);
  });
  return readUploadResponse(answer.status, await answer.text());
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export async function sendWhole(sending: UploadProgress): Promise<StoredFile> {
  const { signal, onRetry } = sending;
  const { status, text } = await withRetries(() => post(sending), signal, onRetry).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof TypeError ? new UploadError(UNREACHABLE_SERVER) : error;
  });
  return readUploadResponse(status, text);
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
function post({ file, target, key, signal, onProgress }: UploadProgress) {
  const body = new FormData();
  for (const [name, value] of Object.entries(target)) body.append(name, String(value));
  body.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.open('POST', '/api/upload');
    request.setRequestHeader(IDEMPOTENCY_KEY, key);
    request.send(body);
  });
}
