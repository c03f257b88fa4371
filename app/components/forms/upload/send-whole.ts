import { withRetries } from '~/components/ui/retry';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import type { StoredFile } from '~/rules/uploads/library';
import type { FileType, UploadType } from '~/rules/uploads/uploads';

/** Whose file it is, and what for. */
export interface UploadDestination {
  type: UploadType;
  slug: string;
  fileType: FileType;
}

/** One file on its way. */
export interface UploadProgress {
  file: File;
  target: UploadDestination;
  /** Makes two sendings of the same file one upload. */
  key: string;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  /** The connection broke: it is tried again. */
  onRetry: () => void;
}

/** Why a file was not uploaded, in words for a person. */
export class UploadError extends Error {
  constructor(
    message: string,
    /** Whether the same file may be taken when it is sent again. */
    readonly canRetry = true,
  ) {
    super(message);
  }
}

/** The server has looked at the file itself and refused it: too large, of another kind, or damaged. */
const PERMANENT_ERRORS = new Set([400, 403, 413, 415]);

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

const TOO_LARGE = 413;
/** A proxy in front of the server has a limit of its own, and says it in a page of its own. */
const FILE_TOO_LARGE = 'This file is larger than the server accepts.';

/** What the server says of a file: the stored file, or why there is none. */
export function readUploadResponse(status: number, text: string): StoredFile {
  const body = parse(text);
  if (status >= 200 && status < 300 && typeof body.url === 'string') return body as unknown as StoredFile;
  const reason =
    typeof body.error === 'string' ? body.error : status === TOO_LARGE ? FILE_TOO_LARGE : UNREACHABLE;
  throw new UploadError(reason, !PERMANENT_ERRORS.has(status));
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Sends a file in one request, again when the connection breaks. */
export async function sendWhole(sending: UploadProgress): Promise<StoredFile> {
  const { signal, onRetry } = sending;
  const { status, text } = await withRetries(() => post(sending), signal, onRetry).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof TypeError ? new UploadError(UNREACHABLE) : error;
  });
  return readUploadResponse(status, text);
}

/** `fetch` does not say how much has been sent. */
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
