import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What a render made: header names in lower case. */
export interface Rendering {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** One page in one encoding, with the headers that go out as they are: `[name, value, name, value …]`. */
export interface Variant {
  etag: string;
  body: Buffer;
  full: string[];
  unchanged: string[];
}

const BROTLI_QUALITY = 6;
/** 256 kB: as much as a page has; each thread that compresses keeps megabytes for a larger one. */
const BROTLI_WINDOW = 18;
/** Headers, mostly the policy with its hashes, and what holds them. */
const BYTES_BESIDE_BODY = 2_048;
/** A browser keeps a page, but asks each time whether it is still the one. */
const KEEP_AND_ASK = 'public, max-age=0, must-revalidate';
const REPLACED = new Set(['cache-control', 'content-length', 'etag', 'vary']);
/** What a 304 repeats of the full answer (RFC 9110, 15.4.5). */
const REPEATED = new Set(['cache-control', 'content-location', 'etag', 'expires', 'vary']);

/** Its bytes alone: what a compressor answers is a part of a larger buffer, which would be kept with it. */
function exactly(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length);
  part.copy(copy);
  return copy;
}

const compress = {
  br: async (body: Buffer) =>
    exactly(
      await promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
        },
      }),
    ),
  gzip: async (body: Buffer) => exactly(await promisify(gzip)(body, { level: 9 })),
  identity: (body: Buffer) => Promise.resolve(body),
};

/** A page as it was rendered once, kept as the bytes that go over the wire. */
export class CachedPage {
  readonly #variants = new Map<Encoding, Variant>();
  readonly #hash: string;

  /** `version` of the content it was made from, and since when it is here, by the clock that is never put back. */
  constructor(
    readonly rendering: Rendering,
    readonly version: number,
    readonly at: number,
  ) {
    this.#hash = createHash('sha256').update(rendering.body).digest('base64url').slice(0, 22);
  }

  /** Bytes that it holds, about: a page without a body takes memory, too. */
  get size(): number {
    let size = this.rendering.body.length + BYTES_BESIDE_BODY;
    for (const { body } of this.#variants.values()) size += body.length + BYTES_BESIDE_BODY;
    return size;
  }

  get encodings(): Encoding[] {
    return [...this.#variants.keys()];
  }

  /** Undefined until `encode` has been waited for. */
  variant(encoding: Encoding): Variant | undefined {
    return this.#variants.get(encoding);
  }

  async encode(encoding: Encoding): Promise<Variant> {
    const known = this.#variants.get(encoding);
    if (known) return known;
    const variant = this.#describe(encoding, await compress[encoding](this.rendering.body));
    this.#variants.set(encoding, variant);
    return variant;
  }

  #describe(encoding: Encoding, body: Buffer): Variant {
    const { headers: own } = this.rendering;
    const given = new Map(own);
    const etag = given.get('etag') ?? `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers: [string, string][] = [
      ...own.filter(([name]) => !REPLACED.has(name)),
      ['etag', etag],
      [
        'vary',
        [...own.filter(([name]) => name === 'vary').map(([, value]) => value), 'Accept-Encoding'].join(', '),
      ],
      ['cache-control', given.get('cache-control') ?? KEEP_AND_ASK],
    ];
    const coded: [string, string][] = encoding === 'identity' ? [] : [['content-encoding', encoding]];
    return {
      etag,
      body,
      full: [...headers, ...coded, ['content-length', String(body.length)] as const].flat(),
      unchanged: headers.filter(([name]) => REPEATED.has(name)).flat(),
    };
  }
}
