import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { StoredFile } from '~/core/files/file-library';
import { sendWhole, type UploadDestination, type UploadProgress } from './send-whole';
import { UploadQueue } from './upload-queue';

/** Files of this size or more are sent in chunks, so that a broken connection costs little. */
const IN_PARTS_FROM = 10 * 1024 * 1024;

interface Options {
  /** Called when a file is sent, because the title may have changed since the form opened. */
  target: (file: File) => UploadDestination;
  /** By default one after another: files arrive in the order in which they were chosen, each with the full bandwidth. */
  atOnce?: (unfinished: number) => number;
  keepsKnown?: boolean;
  /** The server keeps what has arrived when the page is left. */
  isResumable?: boolean;
  reject?: (file: File) => string | null;
  onStored?: (stored: StoredFile, file: File) => Promise<void>;
  onDone: (stored: StoredFile, file: File, key: string) => void;
  onGivenUp?: (file: File) => void;
  /** The address of what the server has of this file, from another browser. */
  resumeAt?: (file: File) => string | undefined;
}

async function send(sending: UploadProgress, resumeAt: string | undefined): Promise<StoredFile> {
  if (sending.file.size < IN_PARTS_FROM) return sendWhole(sending);
  const { sendInChunks } = await import('./send-chunks');
  return sendInChunks(sending, resumeAt);
}

async function discard(file: File, target: UploadDestination): Promise<void> {
  if (file.size < IN_PARTS_FROM) return;
  const { discardChunks } = await import('./send-chunks');
  await discardChunks(file, target);
}

export function useUploads(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [queue] = useState(
    () =>
      new UploadQueue({
        atOnce: options.atOnce ?? (() => 1),
        keepsKnown: options.keepsKnown ?? false,
        send: (sending) => send(sending, latest.current.resumeAt?.(sending.file)),
        // If it fails, the session expires on the server.
        discard: (file, target) => void discard(file, target).catch(() => undefined),
        target: (file) => latest.current.target(file),
        reject: (file) => latest.current.reject?.(file) ?? null,
        onStored: async (stored, file) => latest.current.onStored?.(stored, file),
        onDone: (stored, file, key) => latest.current.onDone(stored, file, key),
        onGivenUp: (file) => latest.current.onGivenUp?.(file),
      }),
  );
  const { uploads, done } = useSyncExternalStore(queue.subscribe, queue.getList, queue.getList);
  useEffect(() => () => queue.leave(latest.current.isResumable ?? false), [queue]);
  return { uploads, done, queue };
}
