import { createHash } from 'node:crypto';
import type { MadeFromContent, Notes } from './content-changes';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';

/** A rendered response; header names are in lower case. */
export interface Rendering {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** One page in one encoding, with headers ready to send: `[name, value, name, value …]`. */
export interface Variant {
  status: number;
  etag: string;
  body: Buffer;
  full: string[];
  unchanged: string[];
}

const BROTLI_QUALITY = 6;
/** 64 kB: a larger window makes no page smaller, and this one takes a quarter of the memory and half of the time. */
const BROTLI_WINDOW = 16;
const GZIP_LEVEL = 9;
/**
 * Up to this size a page is compressed synchronously, in half a millisecond: a worker thread adds half of that time, and a burst of misses
 * would need a compressor of a megabyte each. Larger pages must not block other requests.
 */
const QUICK_BYTES = 128 * 1024;
/** The approximate size of the headers, mostly the policy with its hashes, and of the objects. */
const BYTES_BESIDE_BODY = 2_048;
/** Browsers store a page, but revalidate it each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
const REPLACED = new Set(['cache-control', 'content-length', 'etag', 'vary']);
/** The headers that a 304 repeats (RFC 9110, 15.4.5). */
const REPEATED = new Set(['cache-control', 'content-location', 'etag', 'expires', 'vary']);

/** Copies the bytes: the compressor returns a slice of a larger buffer, which would stay in memory. */
function exactly(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length);
  part.copy(copy);
  return copy;
}

const compress = {
  br: (body: Buffer) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    };
    if (body.length > QUICK_BYTES) return promisify(brotliCompress)(body, { params });
    return brotliCompressSync(body, { params });
  },
  gzip: (body: Buffer) => {
    const options = { level: GZIP_LEVEL };
    return body.length > QUICK_BYTES ? promisify(gzip)(body, options) : gzipSync(body, options);
  },
  identity: (body: Buffer) => body,
};

const expand = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

/** A rendered page, stored as the bytes to send, in the encodings that were requested. */
export class CachedPage implements MadeFromContent {
  readonly #variants = new Map<Encoding, Variant>();
  readonly #headers: Rendering['headers'];
  readonly #hash: string;
  readonly status: number;
  readonly notes: Notes | null;
  readonly at: number;
  epoch: number;
  replaceableUntil?: number | undefined;
  /** The source for further encodings: the rendered page, later its first encoding, which is about a fifth of the size. */
  #source: { encoding: Encoding; body: Buffer };

  /** `epoch` and `at` (monotonic clock) are those of the start of rendering, and `notes` list what was read for it. */
  constructor(
    { status, headers, body }: Rendering,
    { epoch, notes, at }: { epoch: number; notes: Notes | null; at: number },
  ) {
    this.status = status;
    this.notes = notes;
    this.at = at;
    this.epoch = epoch;
    this.#headers = headers;
    this.#source = { encoding: 'identity', body };
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  }

  /** The approximate memory in bytes; a page without a body takes memory, too. */
  get size(): number {
    let size =
      BYTES_BESIDE_BODY +
      (this.notes?.bytes ?? 0) +
      (this.#variants.size === 0 ? this.#source.body.length : 0);
    for (const { body } of this.#variants.values()) size += body.length + BYTES_BESIDE_BODY;
    return size;
  }

  get encodings(): Encoding[] {
    return [...this.#variants.keys()];
  }

  /** Undefined until `encode` has resolved. */
  variant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  async encode(encoding: Encoding): Promise<Variant> {
    const known = this.#variants.get(encoding);
    if (known) return known;
    const plain = expand[this.#source.encoding](this.#source.body);
    const body = exactly(await compress[encoding](plain));
    const variant = this.#describe(encoding, body);
    if (this.#variants.size === 0) this.#source = { encoding, body };
    this.#variants.set(encoding, variant);
    return variant;
  }

  #describe(encoding: Encoding, body: Buffer): Variant {
    const own = this.#headers;
    const given = new Map(own);
    const etag = given.get('etag') ?? `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers: [string, string][] = [
      ...own.filter(([name]) => !REPLACED.has(name)),
      ['etag', etag],
      [
        'vary',
        [...own.filter(([name]) => name === 'vary').map(([, value]) => value), 'Accept-Encoding'].join(', '),
      ],
      ['cache-control', given.get('cache-control') ?? REVALIDATE],
    ];
    const coded: [string, string][] = encoding === 'identity' ? [] : [['content-encoding', encoding]];
    return {
      status: this.status,
      etag,
      body,
      full: [...headers, ...coded, ['content-length', String(body.length)] as const].flat(),
      unchanged: headers.filter(([name]) => REPEATED.has(name)).flat(),
    };
  }
}
