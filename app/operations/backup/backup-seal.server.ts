import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  createHmac,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-place.server';

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

export class Damaged extends BackupError {
  override name = 'BackupError';
}

export const sealedSize = (bytes: number): number =>
  SALT_BYTES + Math.max(1, Math.ceil(bytes / CHUNK_BYTES)) * (LENGTH_BYTES + TAG_BYTES) + bytes;

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

  /** Returns null if the chunk was altered. */
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

/** Returns the nonce of a chunk. The key belongs to one content, so no nonce is used twice. */
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

/** Seals contents; `context` says what they are and is part of each tag. Without a key they only get checksums. */
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
async function* inBlocks(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
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

export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  /** The number of bytes read. */
  position = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Returns fewer bytes only at the end. */
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

const KEY_SALT_BYTES = 16;
/** 32 MB of memory for a third of a second. Never read from an archive, which could demand any amount. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export interface EncryptionHeader {
  /** base64 */
  salt: string;
  /** Detects a wrong passphrase, base64. */
  check: string;
}

export interface PlaceKeys {
  /** Null without a passphrase: sealed contents then only have checksums. */
  seal: Buffer | null;
  /** Derives a file's name in the place from the SHA-256 of its content, both hexadecimal. */
  nameOf(sha256: string): string;
  /** Signs a text with the passphrase's key; null without a passphrase. */
  sign(text: string): string | null;
  encryption: EncryptionHeader | null;
}

export const OPEN_KEYS: PlaceKeys = {
  seal: null,
  nameOf: (sha256) => sha256,
  sign: () => null,
  encryption: null,
};

/** Derives the keys of a passphrase, with a new salt or a given one (base64). */
export async function deriveKeys(
  passphrase: string,
  salt = randomBytes(KEY_SALT_BYTES).toString('base64'),
): Promise<PlaceKeys & { encryption: EncryptionHeader }> {
  const master = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, COST);
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', master, '', `showreel ${use}`, KEY_BYTES));
  const [names, proofs] = [keyFor('names'), keyFor('proofs')];
  return {
    seal: keyFor('contents'),
    nameOf: (sha256) => createHmac('sha256', names).update(sha256).digest('hex'),
    sign: (text) => createHmac('sha256', proofs).update(text).digest('base64'),
    encryption: { salt, check: keyFor('check').toString('base64') },
  };
}

/** Derives the keys of an archive; null for a wrong passphrase. */
export async function keysOfArchive(
  passphrase: string,
  { salt, check }: EncryptionHeader,
): Promise<PlaceKeys | null> {
  const keys = await deriveKeys(passphrase, salt);
  return isSameSecret(keys.encryption.check, check) ? keys : null;
}

/** Compares in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
