import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sizeAdvice } from '~/core/files/file-advice';
import type { StoredFile } from '~/core/files/file-library';
import { PAUSED, UploadError, type UploadDestination, type UploadProgress, sendWhole } from './send-whole';
import { UNREACHABLE_SERVER } from '~/core/validation/messages';

/** Longer ago counts as another connection. */
const WINDOW_MS = 20_000;
const SAMPLE_MS = 500;
/** A shorter measurement says little. */
const MEASURED_MS = 3_000;

/** Measures how fast the bytes of an upload arrive. */
export class ByteRate {
  #samples: { at: number; bytes: number }[] = [];

  /** Notes how many bytes have arrived in all; `at` in milliseconds. */
  note(bytes: number, at: number): void {
    const last = this.#samples.at(-1);
    if (last && bytes < last.bytes) this.#samples = [];
    else if (last && at - last.at < SAMPLE_MS) return;
    this.#samples = [...this.#samples.filter((sample) => at - sample.at < WINDOW_MS), { at, bytes }];
  }

  /** Returns how many seconds this many more bytes take; null while that cannot be said. */
  secondsFor(bytes: number): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < MEASURED_MS || last.bytes === first.bytes) return null;
    return (bytes * (last.at - first.at)) / (last.bytes - first.bytes) / 1000;
  }
}

const MINUTE = 60;

/** In words, such as “about 4 minutes left”. */
export function timeLeftText(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 1) return 'less than a minute left';
  if (minutes === 1) return 'about a minute left';
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / MINUTE)} hours left`;
}

class Listeners {
  readonly #all = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  call(): void {
    this.#all.forEach((listener) => listener());
  }
}

/** The sent bytes of one upload, apart from its state: a progress event redraws its row alone. */
class SentBytes extends Listeners {
  #bytes = 0;

  readonly get = (): number => this.#bytes;

  set(bytes: number): void {
    this.#bytes = bytes;
    this.call();
  }
}

export interface UploadState {
  key: string;
  file: File;
  sent: SentBytes;
  /** `known`: the library had the same bytes already. */
  phase: 'waiting' | 'sending' | 'retrying' | 'paused' | 'failed' | 'known';
  reason?: string;
  canRetry?: boolean;
  stored?: StoredFile;
  advice: string | null;
}

interface QueuedUploads {
  uploads: readonly UploadState[];
  /** Finished uploads, which are no longer in `uploads`. */
  done: number;
}

export const isUnfinished = ({ phase }: Pick<UploadState, 'phase'>): boolean =>
  phase !== 'failed' && phase !== 'known';

interface QueueOptions {
  /** How many uploads run at the same time, of so many that are unfinished. */
  atOnce: (unfinished: number) => number;
  /** Keeps the uploads whose bytes the library had, until they are closed. */
  keepsKnown: boolean;
  send: (sending: UploadProgress) => Promise<StoredFile>;
  /** Deletes what the server has of a paused upload. */
  discard: (file: File, target: UploadDestination) => void;
  target: (file: File) => UploadDestination;
  /** Returns why a file cannot be sent. */
  reject: (file: File) => string | null;
  /** Work that belongs to the upload; an `UploadError` fails it. */
  onStored: (stored: StoredFile, file: File) => Promise<void>;
  onDone: (stored: StoredFile, file: File, key: string) => void;
  /** Called for a file that will not be sent: it was refused for good, or its upload was cancelled. */
  onGivenUp: (file: File) => void;
}

const adviceOn = ({ type, size }: File) => sizeAdvice(type.startsWith('video/') ? 'video' : 'image', size);

/** Sends files in the order in which they were chosen, some at the same time. */
export class UploadQueue {
  readonly #aborts = new Map<string, AbortController>();
  readonly #changes = new Listeners();
  readonly #progress = new Listeners();
  #list: QueuedUploads = { uploads: [], done: 0 };
  readonly #rate = new ByteRate();
  #doneBytes = 0;
  #running = 0;

  constructor(private readonly options: QueueOptions) {}

  readonly getList = (): QueuedUploads => this.#list;

  readonly subscribe = this.#changes.subscribe;

  /** Calls the listener for progress, and for changes of the list. */
  readonly subscribeToBytes = (listener: () => void): (() => void) => {
    const stops = [this.#progress.subscribe(listener), this.#changes.subscribe(listener)];
    return () => stops.forEach((stop) => stop());
  };

  /** The bytes of all files that are not refused. */
  readonly bytes = (): { sent: number; all: number } => {
    const wanted = this.#list.uploads.filter(({ phase }) => phase !== 'failed');
    const all = wanted.reduce((sum, { file }) => sum + file.size, this.#doneBytes);
    const sent = wanted.reduce((sum, each) => sum + each.sent.get(), this.#doneBytes);
    return { sent, all };
  };

  /** Null while nothing is sent, or too little to say. */
  readonly secondsLeft = (): number | null => {
    const { sent, all } = this.bytes();
    const isSending = this.#list.uploads.some(({ phase }) => phase === 'sending');
    return isSending ? this.#rate.secondsFor(all - sent) : null;
  };

  /** Returns the keys of the uploads. `finished` files count as done, and are not sent. */
  readonly start = (files: readonly File[], finished = 0): string[] => {
    const isNew = !this.#list.uploads.some(isUnfinished);
    if (isNew) this.#doneBytes = 0;
    const added = files.map((file) => this.#newUpload(file));
    const done = (isNew ? 0 : this.#list.done) + finished;
    this.#show({ uploads: [...this.#list.uploads, ...added], done });
    this.#fill();
    return added.map(({ key }) => key);
  };

  /** Sends the file of a failed upload as another upload, in its place. */
  readonly retry = (key: string): void => {
    const uploads = this.#list.uploads.map((one) => (one.key === key ? this.#newUpload(one.file) : one));
    this.#show({ ...this.#list, uploads });
    this.#fill();
  };

  readonly cancel = (key: string): void => this.#remove((one) => one.key === key);

  /** Cancels what is unfinished; once nothing is, closes all messages. */
  readonly clear = (): void =>
    this.#remove(this.#list.uploads.some(isUnfinished) ? isUnfinished : () => true);

  readonly pause = (key: string): void => this.#pause((one) => one.key === key);

  readonly pauseAll = (): void => this.#pause(() => true);

  readonly goOn = (key: string): void => this.#goOn((one) => one.key === key);

  readonly goOnAll = (): void => this.#goOn(() => true);

  /** Ends all requests. With `keeps` the server keeps what has arrived. */
  readonly leave = (keeps: boolean): void => {
    for (const abort of this.#aborts.values()) abort.abort(keeps ? PAUSED : undefined);
    this.#list = { uploads: [], done: 0 };
  };

  #newUpload(file: File): UploadState {
    const upload = { key: newUploadKey(), file, sent: new SentBytes(), advice: adviceOn(file) };
    const reason = this.options.reject(file);
    return reason === null
      ? { ...upload, phase: 'waiting' }
      : { ...upload, phase: 'failed', reason, canRetry: false };
  }

  #show(list: QueuedUploads): void {
    this.#list = list;
    this.#changes.call();
  }

  #set(key: string, change: Partial<UploadState>): void {
    const uploads = this.#list.uploads.map((one) => (one.key === key ? { ...one, ...change } : one));
    this.#show({ ...this.#list, uploads });
  }

  #remove(isMeant: (one: UploadState) => boolean): void {
    const { uploads, done } = this.#list;
    this.#show({ uploads: uploads.filter((one) => !isMeant(one)), done });
    for (const { key, file, phase } of uploads.filter(isMeant)) {
      this.#aborts.get(key)?.abort();
      if (phase === 'paused') this.options.discard(file, this.options.target(file));
      if (phase !== 'known') this.options.onGivenUp(file);
    }
  }

  #pause(isMeant: (one: UploadState) => boolean): void {
    const isPausing = (one: UploadState) => isMeant(one) && isUnfinished(one) && one.phase !== 'paused';
    const { uploads } = this.#list;
    this.#show({
      ...this.#list,
      uploads: uploads.map((one) => (isPausing(one) ? { ...one, phase: 'paused' } : one)),
    });
    for (const { key } of uploads.filter(isPausing)) this.#aborts.get(key)?.abort(PAUSED);
  }

  #goOn(isMeant: (one: UploadState) => boolean): void {
    const uploads = this.#list.uploads.map((one): UploadState =>
      isMeant(one) && one.phase === 'paused' ? { ...one, phase: 'waiting' } : one,
    );
    this.#show({ ...this.#list, uploads });
    this.#fill();
  }

  #fill(): void {
    while (this.#running < this.options.atOnce(this.#list.uploads.filter(isUnfinished).length)) {
      const next = this.#list.uploads.find(({ phase }) => phase === 'waiting');
      if (!next) return;
      this.#running += 1;
      void this.#run(next).finally(() => {
        this.#running -= 1;
        this.#fill();
      });
    }
  }

  async #run({ key, file, sent }: UploadState): Promise<void> {
    const { send, target, onStored } = this.options;
    const abort = new AbortController();
    this.#aborts.set(key, abort);
    const { signal } = abort;
    const enter = (phase: UploadState['phase']) => {
      if (!signal.aborted && this.#find(key)?.phase !== phase) this.#set(key, { phase });
    };
    const onProgress = (bytes: number) => {
      sent.set(bytes);
      this.#rate.note(this.bytes().sent, performance.now());
      this.#progress.call();
      enter('sending');
    };
    enter('sending');
    try {
      const request = {
        file,
        target: target(file),
        key,
        signal,
        onProgress,
        onRetry: () => enter('retrying'),
      };
      const stored = await send(request);
      if (signal.aborted) return;
      sent.set(file.size);
      await onStored(stored, file);
      if (!signal.aborted) this.#finish(key, stored, file);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      this.#set(key, failure);
      if (!failure.canRetry) this.options.onGivenUp(file);
    } finally {
      if (this.#aborts.get(key) === abort) this.#aborts.delete(key);
    }
  }

  #find(key: string): UploadState | undefined {
    return this.#list.uploads.find((one) => one.key === key);
  }

  #finish(key: string, stored: StoredFile, file: File): void {
    const { uploads, done } = this.#list;
    if (stored.alreadyThere && this.options.keepsKnown) this.#set(key, { phase: 'known', stored });
    else {
      this.#doneBytes += file.size;
      this.#show({ uploads: uploads.filter((one) => one.key !== key), done: done + 1 });
    }
    this.options.onDone(stored, file, key);
  }
}

const failureOf = (error: unknown): Partial<UploadState> => ({
  phase: 'failed',
  reason: error instanceof UploadError ? error.message : UNREACHABLE_SERVER,
  canRetry: !(error instanceof UploadError) || error.canRetry,
});

/** `crypto.randomUUID` is missing without HTTPS, for example on an office network. */
export const newUploadKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

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
