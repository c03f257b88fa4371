import { useCallback, useEffect, useRef, useState } from 'react';
import { sizeAdvice } from '~/core/files/file-advice';
import type { StoredFile } from '~/core/files/file-library';
import {
  UploadError,
  sendWhole,
  NO_CONNECTION,
  type UploadProgress,
  type UploadDestination,
} from './send-whole';

/** Files of this size or more are sent in chunks, so that a broken connection costs little. */
const IN_PARTS_FROM = 10 * 1024 * 1024;

export interface UploadState {
  key: string;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  phase: 'waiting' | 'sending' | 'retrying' | 'failed';
  reason?: string;
  canRetry?: boolean;
  advice: string | null;
}

interface Options {
  /** Called when a file is sent, because the title may have changed since the form opened. */
  target: (file: File) => UploadDestination;
  /** Called in the order in which the files were chosen; `key` is the upload's. */
  onDone: (stored: StoredFile, file: File, key: string) => void;
}

const adviceOn = ({ type, size }: File) => sizeAdvice(type.startsWith('video/') ? 'video' : 'image', size);

async function send(sending: UploadProgress): Promise<StoredFile> {
  if (sending.file.size < IN_PARTS_FROM) return sendWhole(sending);
  const { sendInChunks } = await import('./send-chunks');
  return sendInChunks(sending);
}

/** Sends files one after another, so that they arrive in order and each gets the full bandwidth. */
export function useUploads(options: Options) {
  const [uploads, setUploads] = useState<UploadState[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const aborts = useRef(new Map<string, AbortController>());
  const turn = useRef<Promise<void>>(Promise.resolve());

  const drop = useCallback((key: string) => {
    aborts.current.get(key)?.abort();
    aborts.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  }, []);
  const set = useCallback((key: string, change: Partial<UploadState>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);

  const enqueue = useCallback(
    (key: string, file: File) => {
      const { signal } = putAbort(aborts.current, key);
      const work = async () => {
        if (signal.aborted) return;
        set(key, { phase: 'sending' });
        const onProgress = (sent: number) => set(key, { sent, phase: 'sending' });
        const onRetry = () => set(key, { phase: 'retrying' });
        try {
          const target = latest.current.target(file);
          const stored = await send({ file, target, key, signal, onProgress, onRetry });
          if (signal.aborted) return;
          drop(key);
          latest.current.onDone(stored, file, key);
        } catch (error) {
          if (signal.aborted) return;
          const reason = error instanceof UploadError ? error.message : NO_CONNECTION;
          set(key, { phase: 'failed', reason, canRetry: !(error instanceof UploadError) || error.canRetry });
        }
      };
      turn.current = turn.current.then(work);
    },
    [drop, set],
  );
  const start = useCallback(
    (files: File[]): string[] =>
      files.map((file) => {
        const key = newKey();
        setUploads((all) => [...all, { key, file, sent: 0, phase: 'waiting', advice: adviceOn(file) }]);
        enqueue(key, file);
        return key;
      }),
    [enqueue],
  );
  const again = useCallback(
    ({ key, file }: UploadState) => {
      drop(key);
      start([file]);
    },
    [drop, start],
  );
  useEffect(() => {
    const all = aborts.current;
    return () => all.forEach((abort) => abort.abort());
  }, []);
  return { uploads, start, again, cancel: drop };
}

function putAbort(aborts: Map<string, AbortController>, key: string): AbortController {
  const abort = new AbortController();
  aborts.set(key, abort);
  return abort;
}

/** `crypto.randomUUID` is missing without HTTPS, for example on an office network. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
