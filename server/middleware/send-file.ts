import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from './byte-range';

/** Half as many reads as with a stream, and still little memory per reader. */
const CHUNK_BYTES = 128 * 1024;
const MAX_SPARE = 16;

/**
 * Reusable buffers. A stream allocates one per chunk, which at a hundred megabytes a second causes several full garbage
 * collections per second.
 */
const spare: Buffer[] = [];

/**
 * Sends a part of a file and ends the response. Throws when the client disconnects, or the file is shorter than before.
 */
export async function sendFile(file: FileHandle, { start, end }: ByteRange, response: ServerResponse) {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (let at = start; at <= end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, end - at + 1), at);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    at += bytesRead;
    await written(response, buffer.subarray(0, bytesRead));
  }
  // Not after an error, because a pending write may still read the buffer.
  if (spare.length < MAX_SPARE) spare.push(buffer);
  response.end();
}

/** Resolves when the chunk is no longer needed. The write callback of a closed response may never be called. */
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
