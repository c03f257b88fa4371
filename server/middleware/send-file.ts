import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from './byte-range';

/** Half as many trips to the disk as a stream makes, and still little for each reader. */
const CHUNK_BYTES = 128 * 1024;
const MAX_SPARE = 16;

/**
 * Buffers that are used again. A stream takes a new one for each chunk, which at a hundred megabytes a second has the
 * garbage collector go through everything that the program holds several times a second.
 */
const spare: Buffer[] = [];

/** Sends a part of a file and ends the answer. Throws when the client leaves, or the file is shorter than it was. */
export async function sendFile(file: FileHandle, { start, end }: ByteRange, response: ServerResponse) {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (let at = start; at <= end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, end - at + 1), at);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    at += bytesRead;
    await written(response, buffer.subarray(0, bytesRead));
  }
  // Not after an error: what was under way then may still be read from.
  if (spare.length < MAX_SPARE) spare.push(buffer);
  response.end();
}

/** Until nobody needs the chunk any more. An answer that is closed may never say so of its own accord. */
function written(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error('the client has left'));
    if (response.destroyed) return left();
    response.once('close', left);
    response.write(chunk, (error) => {
      response.off('close', left);
      if (error) reject(error);
      else resolve();
    });
  });
}
