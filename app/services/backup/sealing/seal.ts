import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from '../archive';

// Sealed contents are a random salt and then chunks: the length, with the highest bit set in the last chunk, the bytes, and a tag. With a
// key the bytes are encrypted with AES-256-GCM, under a key that follows from the salt; without one the tag is a checksum. The tag covers
// what the contents are, the number of the chunk and whether it is the last, so that no bit, order or end can change unnoticed.

const CHUNK_BYTES = 64 * 1024;
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const LAST = 0x80000000;

/** Thrown for contents that are not what was written. */
export class Damaged extends BackupError {
  override name = 'BackupError';
}

/** Returns how many bytes contents of this length take when they are sealed. */
export const sealedSize = (bytes: number): number =>
  SALT_BYTES + Math.max(1, Math.ceil(bytes / CHUNK_BYTES)) * (LENGTH_BYTES + TAG_BYTES) + bytes;

/** What chunks are sealed with. */
class ChunkSeal {
  readonly #key: Buffer | null;
  readonly #context: Buffer;

  constructor(key: Buffer | null, salt: Buffer, context: string) {
    this.#key = key && Buffer.from(hkdfSync('sha256', key, salt, 'chunks', KEY_BYTES));
    this.#context = Buffer.concat([salt, Buffer.from(context)]);
  }

  close(index: number, isLast: boolean, plain: Buffer): Buffer[] {
    const [place, head] = [placeOf(index, isLast), headOf(plain.length, isLast)];
    if (!this.#key) return [head, plain, this.#checksum(place, plain)];
    const cipher = createCipheriv('aes-256-gcm', this.#key, place).setAAD(this.#context);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return [head, body, cipher.getAuthTag()];
  }

  /** Returns null if the chunk is not the one that was sealed. */
  open(index: number, isLast: boolean, body: Buffer, tag: Buffer): Buffer | null {
    const place = placeOf(index, isLast);
    if (!this.#key) return this.#checksum(place, body).equals(tag) ? body : null;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, place, { authTagLength: TAG_BYTES });
    decipher.setAAD(this.#context).setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch {
      return null;
    }
  }

  #checksum(place: Buffer, body: Buffer): Buffer {
    const hash = createHash('sha256').update(this.#context).update(place).update(body);
    return hash.digest().subarray(0, TAG_BYTES);
  }
}

/** Returns the nonce of a chunk: the key is of one content only, so that none comes twice. */
function placeOf(index: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(NONCE_BYTES);
  place.writeUInt32BE(index, 0);
  place.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return place;
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt32BE(isLast ? length + LAST : length);
  return head;
}

/** Seals contents; `context` says what they are. Without a key they get checksums only. */
export async function* sealed(
  source: AsyncIterable<Buffer>,
  key: Buffer | null,
  context: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield salt;
  const seal = new ChunkSeal(key, salt, context);
  let index = 0;
  let waiting: Buffer | null = null;
  for await (const block of inBlocks(source, CHUNK_BYTES)) {
    if (waiting) yield* seal.close(index++, false, waiting);
    waiting = block;
  }
  yield* seal.close(index, true, waiting ?? Buffer.alloc(0));
}

/** Yields the same bytes in blocks of this length; the last may be shorter. */
export async function* inBlocks(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes < length) continue;
    const all = Buffer.concat(parts);
    let at = 0;
    for (; at + length <= all.length; at += length) yield all.subarray(at, at + length);
    parts = [all.subarray(at)];
    bytes = all.length - at;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** Reads a stream by lengths. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  /** How many bytes were read. */
  position = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns the next bytes: fewer only at the end. */
  async read(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    let bytes = this.#rest.length;
    while (bytes < length) {
      const next = await this.#source.next();
      if (next.done) break;
      parts.push(next.value);
      bytes += next.value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    const found = all.subarray(0, length);
    this.#rest = all.subarray(found.length);
    this.position += found.length;
    return found;
  }

  /** Ends the reading before the end. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/** Opens sealed contents, chunk by chunk. `name` is that of the file, for messages. Throws `Damaged`. */
export async function* unsealed(
  reader: ByteReader,
  key: Buffer | null,
  { context, name }: { context: string; name: string },
): AsyncGenerator<Buffer> {
  const damaged = () => new Damaged(`${name} is damaged, at byte ${reader.position} or before.`);
  const salt = await reader.read(SALT_BYTES);
  if (salt.length < SALT_BYTES) throw damaged();
  const seal = new ChunkSeal(key, salt, context);
  let isLast = false;
  for (let index = 0; !isLast; index += 1) {
    const head = await reader.read(LENGTH_BYTES);
    if (head.length < LENGTH_BYTES) throw damaged();
    const said = head.readUInt32BE();
    isLast = said >= LAST;
    const length = isLast ? said - LAST : said;
    if (length > CHUNK_BYTES || (!isLast && length < CHUNK_BYTES)) throw damaged();
    const body = await reader.read(length);
    const tag = await reader.read(TAG_BYTES);
    if (body.length < length || tag.length < TAG_BYTES) throw damaged();
    const plain = seal.open(index, isLast, body, tag);
    if (!plain) throw damaged();
    yield plain;
  }
}
