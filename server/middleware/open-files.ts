import { open, type FileHandle } from 'node:fs/promises';

interface OpenFile {
  handle: Promise<FileHandle>;
  readers: number;
  /** Closes it; undefined while it is read. */
  timer: NodeJS.Timeout | undefined;
}

/** How long a file stays open that nobody reads. */
const IDLE_MS = 1_000;
const MAX_IDLE = 64;

const openFiles = new Map<string, OpenFile>();
let idle = 0;

/**
 * Opens a file for a reader, or gives it the handle that another one has or had until a moment ago: players ask for range after
 * range, and opening and closing a file takes longer than reading a small range. `version` identifies the content, so that a file
 * that was replaced is opened again; the caller has looked up that the file is still there. Throws what opening throws.
 */
export async function withFile(
  path: string,
  version: string,
  read: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const key = `${path} ${version}`;
  const file = openFiles.get(key) ?? opened(key, path);
  if (file.timer) idle -= 1;
  clearTimeout(file.timer);
  file.timer = undefined;
  file.readers += 1;
  try {
    await read(await file.handle);
  } catch (error) {
    // The next reader opens it again, in case that helps.
    if (openFiles.get(key) === file) openFiles.delete(key);
    throw error;
  } finally {
    file.readers -= 1;
    if (file.readers === 0) await leave(key, file);
  }
}

function opened(key: string, path: string): OpenFile {
  const file = { handle: open(path), readers: 0, timer: undefined };
  openFiles.set(key, file);
  return file;
}

async function leave(key: string, file: OpenFile): Promise<void> {
  if (openFiles.get(key) !== file || idle >= MAX_IDLE) return close(key, file);
  idle += 1;
  file.timer = setTimeout(() => {
    idle -= 1;
    // Nobody reads it, and nothing was written.
    close(key, file).catch(() => undefined);
  }, IDLE_MS);
  file.timer.unref();
}

/** A file that could not be opened is not closed. */
async function close(key: string, file: OpenFile): Promise<void> {
  if (openFiles.get(key) === file) openFiles.delete(key);
  await file.handle.then(
    (handle) => handle.close(),
    () => undefined,
  );
}
