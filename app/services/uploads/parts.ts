import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { opened } from '../storage/open';
import { asFailure, formatOf, HEAD_BYTES, untouched } from './receive';

/** A file that arrives in parts, over several connections. How much has arrived is what lies on the disk. */
export interface Parts {
  id: string;
  size: number;
  metadata: Record<string, string | null>;
  userId: string;
  /** ISO 8601. */
  createdAt: string;
  /** The id of the upload that it became. */
  result?: string;
}

const ID = /^[0-9a-f]{32}$/;
/** The sweep of `incoming` removes after a day what is not written to any more. */
const fileOf = (id: string) => path.join(opened().incoming, `${id}.part`);
const recordOf = (id: string) => path.join(opened().incoming, `${id}.json`);

export async function createParts(parts: Parts): Promise<void> {
  try {
    await mkdir(opened().incoming, { recursive: true });
    await writeFile(fileOf(parts.id), '', { flag: 'wx' });
    await saveParts(parts);
  } catch (error) {
    await removeParts(parts.id);
    throw asFailure(error);
  }
}

export const saveParts = (parts: Parts) => writeFile(recordOf(parts.id), JSON.stringify(parts));

/** What is known of them, and how many bytes are there; null for an id that there is not. */
export async function findParts(id: string): Promise<(Parts & { offset: number; file: string }) | null> {
  if (!ID.test(id)) return null;
  const text = await readFile(recordOf(id), 'utf8').catch(() => null);
  const found = await stat(fileOf(id)).catch(() => null);
  if (text === null) return null;
  const parts = JSON.parse(text) as Parts;
  if (!found && parts.result === undefined) return null;
  return { ...parts, offset: found?.size ?? parts.size, file: fileOf(id) };
}

export async function removeParts(id: string): Promise<void> {
  if (!ID.test(id)) return;
  await rm(fileOf(id), { force: true });
  await rm(recordOf(id), { force: true });
}

/**
 * Adds what arrives, as far as it comes, and answers how much there is now. Throws 415 as soon as the beginning shows
 * that it is nothing to keep; then nothing of it stays.
 */
export async function addPart(id: string, source: Readable, offset: number): Promise<number> {
  const file = fileOf(id);
  try {
    // What has arrived before the connection broke counts.
    await pipeline(untouched(source), createWriteStream(file, { flags: 'r+', start: offset })).catch(
      (error: unknown) => {
        if (asFailure(error) !== error) throw asFailure(error);
      },
    );
    const { size } = await stat(file);
    if (offset < HEAD_BYTES && size > 0) await refuseUnknown(file, size);
    return size;
  } catch (error) {
    await removeParts(id);
    throw error;
  }
}

async function refuseUnknown(file: string, size: number): Promise<void> {
  const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
  const handle = await open(file, 'r');
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  if (head.length === HEAD_BYTES) await formatOf(head);
}
