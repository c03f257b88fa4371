import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable } from './storage';

/** How long a store may send nothing of an object while somebody waits for it. */
const SILENCE_MS = 10_000;
/** The attempts in a row that may bring no byte. */
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 100;

interface Source {
  /** The object from its beginning. */
  body: Readable;
  /** The bytes that it has. */
  length: number;
  /** Opens the object from an offset on; returns null if it is there no longer. */
  openAt: (offset: number) => Promise<Readable | null>;
}

/**
 * Reads an object of a store that may cut a transfer, or send nothing for a while: the rest is asked for again. A reader who takes
 * nothing for a while is waited for. The stream fails with `StorageUnavailable`.
 */
export const resumedRead = (source: Source): Readable =>
  Readable.from(bytesOf(source), { objectMode: false });

async function* bytesOf({ body: first, length, openAt }: Source): AsyncGenerator<Buffer> {
  let body = first;
  let chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let received = 0;
  let attempts = 0;
  try {
    while (received < length) {
      const chunk = await nextOf(chunks).catch(() => null);
      if (chunk) {
        received += chunk.length;
        attempts = 0;
        yield chunk;
        continue;
      }
      body.destroy();
      attempts += 1;
      if (attempts >= MAX_ATTEMPTS) throw new StorageUnavailable();
      await pause(FIRST_PAUSE_MS * 2 ** attempts);
      const rest = await openAt(received);
      if (!rest) throw new StorageUnavailable();
      body = rest;
      chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    }
    // The connection is free for others once the end has come.
    await nextOf(chunks).catch(() => null);
  } finally {
    body.destroy();
  }
}

/** Returns the next bytes, or null at the end. Throws when they are cut, or none have come for a while. */
async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store sends nothing')), SILENCE_MS);
  });
  try {
    const next = await Promise.race([chunks.next(), silence]);
    return next.done ? null : next.value;
  } finally {
    clearTimeout(timer);
  }
}
