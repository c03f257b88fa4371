import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CachedPage, type Encoding } from '../../../server/cache/cached-page';

const EXPAND = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
const ORDERS: Encoding[][] = [
  ['br', 'gzip', 'identity'],
  ['gzip', 'identity', 'br'],
  ['identity', 'br', 'gzip'],
];
const rendered = (bytes: number) => ({
  status: 200,
  headers: [['content-type', 'text/html']] as [string, string][],
  body: Buffer.from('A page, and “more” of it. '.repeat(Math.ceil(bytes / 30)).slice(0, bytes)),
});

describe.each([0, 20_000, 1_000_000])('a page of about %d bytes', (bytes) => {
  it.each(ORDERS)('is the same in %s, %s and %s when requested one after another', async (...order) => {
    const rendering = rendered(bytes);
    const page = new CachedPage(rendering, { epoch: 1, notes: null, at: 0 });
    for (const encoding of order) {
      const { body, full } = await page.encode(encoding);
      expect(EXPAND[encoding](body).equals(rendering.body)).toBe(true);
      expect(full[full.indexOf('content-length') + 1]).toBe(String(body.length));
    }
  });

  it('is the same in all encodings when requested concurrently', async () => {
    const rendering = rendered(bytes);
    const page = new CachedPage(rendering, { epoch: 1, notes: null, at: 0 });
    const made = await Promise.all((ORDERS[0] ?? []).map((encoding) => page.encode(encoding)));
    for (const [index, { body }] of made.entries())
      expect(EXPAND[ORDERS[0]?.[index] ?? 'identity'](body).equals(rendering.body)).toBe(true);
  });
});

it('a cached page uses memory for the encodings that visitors request, not for the rendered page', async () => {
  const page = new CachedPage(rendered(100_000), { epoch: 1, notes: null, at: 0 });
  expect(page.size).toBeGreaterThan(100_000);
  await page.encode('br');
  expect(page.size).toBeLessThan(10_000);
});
