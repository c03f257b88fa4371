import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as Timers from 'node:timers/promises';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rendering } from '../../../server/cache/cached-page';
import type { MadeFromContent, Validity } from '../../../server/cache/content-changes';
import { PageCache } from '../../../server/cache/page-cache';
import { originReader } from '../../../server/cache/request-key';
import { ask } from '../fixtures/request';

vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof Timers>();
  return { ...original, setTimeout: vi.fn(original.setTimeout) };
});

const content = {
  current: 1,
  isDown: false,
  /** What pages are that were made before the last change. */
  earlier: 'outdated' as Validity,
  validityOf: (made: MadeFromContent): Validity =>
    made.epoch === content.current ? 'current' : content.earlier,
};
const render = vi.fn<(origin: string, address: string) => Promise<Rendering>>();
let cache: PageCache;
let server: Server;
let origin: string;

const page = (body: string, status = 200): Rendering => ({
  status,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from(body),
});

/** A promise with its resolve function. */
function later<Value>() {
  let fulfil: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => (fulfil = resolve));
  return { promise, fulfil };
}

beforeEach(async () => {
  Object.assign(content, { current: 1, isDown: false, earlier: 'outdated' });
  render
    .mockReset()
    .mockImplementation((_, address) => Promise.resolve(page(`${address} of ${content.current}`)));
  cache = new PageCache({
    render: (...asked) => ({ result: render(...asked), notes: null }),
    isSearchKey: (address) => address.startsWith('/search?'),
    cacheKeyOf: (url) => (url.startsWith('/private') ? null : (url.split('?')[0] ?? null)),
    knownCacheKey: (address) =>
      Promise.resolve(address.startsWith('/unknown') ? '/known' : address === '/empty' ? null : address),
    missingRecordPath: (address) => Promise.resolve(address.startsWith('/missing/') ? '/missing/~' : null),
    originOf: originReader(undefined, 0),
    content,
    maxBytes: 10_000,
    onHit: () => 'an-id',
    countAnswer: () => undefined,
  });
  const app = express()
    .use(cache.handler)
    .use((_request, response) => void response.send('not from the cache'));
  server = createServer((request, response) => {
    if (!cache.answer(request, response)) app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const get = (url: string, headers: Record<string, string> = {}) => ask(origin, url, { headers });
const read = async (url: string) => String((await get(url)).body);

describe('a cached page', () => {
  it('is rendered once for all concurrent and later requests', async () => {
    const { promise, fulfil } = later<Rendering>();
    render.mockReturnValue(promise);
    const burst = Array.from({ length: 200 }, () => read('/a'));
    await vi.waitFor(() => expect(render).toHaveBeenCalled());
    fulfil(page('once'));
    expect(new Set(await Promise.all(burst))).toEqual(new Set(['once']));
    expect((await get('/a')).headers['cache-status']).toBe('showreel; hit');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is shared by all equivalent queries', async () => {
    for (let index = 0; index < 20; index += 1) await read(`/a?x=${index}`);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.extent.pages).toBe(1);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'is sent in %s with the same bytes each time, and as 304 to clients that have it',
    async (encoding, unpack) => {
      const [first, second] = [
        await get('/a', { 'accept-encoding': encoding }),
        await get('/a', { 'accept-encoding': encoding }),
      ];
      for (const { headers, body } of [first, second]) {
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers.vary).toBe('Accept-Encoding');
        expect(headers['content-length']).toBe(String(body.length));
        expect(String(unpack(body))).toBe('/a of 1');
      }
      expect(second.headers.etag).toBe(first.headers.etag);
      const etag = first.headers.etag ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get('/a', { 'accept-encoding': encoding, 'if-none-match': known });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      }
      expect((await get('/a', { 'if-none-match': etag })).status).toBe(200);
    },
  );

  it.each(['identity', 'br;q=0, gzip;q=0.000', 'zstd', ''])(
    'is sent uncompressed for Accept-Encoding %j',
    async (accepted) => {
      const { headers, body } = await get('/a', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(String(body)).toBe('/a of 1');
    },
  );

  it('has the same headers without a body for HEAD', async () => {
    const full = await get('/a');
    const head = await ask(origin, '/a', { method: 'HEAD' });
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(head.headers.etag).toBe(full.headers.etag);
  });

  it('keeps its ETag and its conditional requests', async () => {
    const headers: [string, string][] = [
      ['etag', '"v7"'],
      ['vary', 'Authorization, Cookie'],
      ['cache-control', 'no-cache'],
    ];
    render.mockResolvedValue({ ...page('{}'), headers });
    for (const encoding of ['br', 'identity']) {
      const answer = await get('/a', { 'accept-encoding': encoding });
      expect(answer.headers.etag).toBe('"v7"');
      expect(answer.headers.vary).toBe('Authorization, Cookie, Accept-Encoding');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.names.filter((name) => name === 'etag')).toHaveLength(1);
    }
  });

  it('is separate for each origin', async () => {
    await get('/a', { host: 'one.example' });
    await get('/a', { host: 'two.example' });
    expect(render.mock.calls).toEqual([
      ['http://one.example', '/a'],
      ['http://two.example', '/a'],
    ]);
  });
});

describe('a request of other than an anonymous visitor', () => {
  it.each<Record<string, string>>([
    { cookie: 'other=1; showreel_session=abc' },
    { cookie: '__Host-showreel_session=abc' },
    { authorization: 'Bearer abc' },
    { origin: 'http://elsewhere.example' },
    { host: 'a"><script>' },
  ])('is not served from the cache: %j', async (headers) => {
    await read('/a');
    expect(String((await get('/a', headers)).body)).toBe('not from the cache');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is not served from the cache: POST', async () => {
    const { body } = await ask(origin, '/a', { method: 'POST' });
    expect(String(body)).toBe('not from the cache');
    expect(await read('/private')).toBe('not from the cache');
  });

  it('is not recognised by unrelated cookies, which do not bypass the cache', async () => {
    await read('/a');
    expect((await get('/a', { cookie: 'consent=yes' })).headers['cache-status']).toBe('showreel; hit');
  });
});

describe('a change', () => {
  it('is seen by the next visitor', async () => {
    await read('/a');
    content.current = 2;
    expect(await read('/a')).toBe('/a of 2');
  });

  it('is seen by a visitor who arrives while the previous version is still rendering', async () => {
    const before = later<Rendering>();
    render.mockReturnValueOnce(before.promise);
    const first = read('/a');
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    content.current = 2;
    expect(await read('/a')).toBe('/a of 2');
    before.fulfil(page('/a of 1'));
    expect(await first).toBe('/a of 1');
    expect(await read('/a')).toBe('/a of 2');
  });

  it('that takes nothing off the site lets one visitor wait for the new page, and gives the others the one of before', async () => {
    await read('/a');
    Object.assign(content, { current: 2, earlier: 'replaceable' });
    const renewed = later<Rendering>();
    render.mockReturnValueOnce(renewed.promise);
    const first = get('/a');
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
    for (const { headers, body } of await Promise.all(Array.from({ length: 20 }, () => get('/a')))) {
      expect(String(body)).toBe('/a of 1');
      expect(headers['cache-status']).toBe('showreel; hit; fwd=stale; detail=replaced');
      expect(Number(headers.age)).toBeGreaterThanOrEqual(1);
      expect(headers.warning).toBeUndefined();
    }
    renewed.fulfil(page('/a of 2'));
    expect(String((await first).body)).toBe('/a of 2');
    expect((await get('/a')).headers['cache-status']).toBe('showreel; hit');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is rendered again at most four times a second, with all that changed meanwhile', async () => {
    // Whole milliseconds, whose differences are exact.
    vi.spyOn(performance, 'now').mockReturnValue(Math.round(performance.now()));
    const pause = later<undefined>();
    vi.mocked(setTimeout).mockClear().mockReturnValueOnce(pause.promise);
    await read('/a');
    Object.assign(content, { current: 2, earlier: 'replaceable' });
    const first = read('/a');
    expect(await read('/a')).toBe('/a of 1');
    content.current = 3;
    expect(await read('/a')).toBe('/a of 1');
    expect(setTimeout).toHaveBeenCalledExactlyOnceWith(250);
    expect(render).toHaveBeenCalledTimes(1);
    pause.fulfil(undefined);
    expect(await first).toBe('/a of 3');
    expect(await read('/a')).toBe('/a of 3');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('is rendered again at once when visitors must not get it any more', async () => {
    await read('/a');
    Object.assign(content, { current: 2, earlier: 'outdated' });
    vi.mocked(setTimeout).mockClear();
    expect(await read('/a')).toBe('/a of 2');
    expect(setTimeout).not.toHaveBeenCalled();
  });

  it('that does not alter a page leaves it as it is', async () => {
    await read('/a');
    Object.assign(content, { current: 2, earlier: 'current' });
    expect(await read('/a')).toBe('/a of 1');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('that comes while a page is rendered which it does not alter makes nobody render it again', async () => {
    const renewed = later<Rendering>();
    render.mockReturnValueOnce(renewed.promise);
    const first = read('/a');
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    Object.assign(content, { current: 2, earlier: 'current' });
    const second = read('/a');
    renewed.fulfil(page('/a of 1'));
    expect(await Promise.all([first, second])).toEqual(['/a of 1', '/a of 1']);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('that was not announced is found after a minute, without anybody waiting', async () => {
    await read('/a');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 61_000);
    const renewed = later<Rendering>();
    render.mockReturnValueOnce(renewed.promise);
    expect(await read('/a')).toBe('/a of 1');
    renewed.fulfil(page('renewed'));
    await vi.waitFor(async () => expect(await read('/a')).toBe('renewed'));
    expect(render).toHaveBeenCalledTimes(2);
  });
});

describe('when a page cannot be rendered', () => {
  beforeEach(async () => {
    await read('/a');
    content.current = 2;
  });

  const expectStale = async () => {
    const { status, headers, body } = await get('/a');
    expect(status).toBe(200);
    expect(String(body)).toBe('/a of 1');
    expect(headers.warning).toBe('110 - "Response is Stale"');
    expect(headers['cache-status']).toBe('showreel; hit; fwd=stale');
  };

  it.each([503, 500])('the last successful one is served instead of a %i', async (status) => {
    render.mockResolvedValue(page('no', status));
    await expectStale();
  });

  it('the last successful one is served when rendering throws', async () => {
    render.mockRejectedValue(new Error('boom'));
    await expectStale();
  });

  it('the last successful one is served when rendering exceeds the timeout', async () => {
    const slow = later<Rendering>();
    render.mockReturnValueOnce(slow.promise);
    await expectStale();
    slow.fulfil(page('at last'));
    await vi.waitFor(async () => expect(await read('/a')).toBe('at last'));
  });

  it('no rendering is attempted while the database is down', async () => {
    content.isDown = true;
    await expectStale();
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('a 404 replaces the last successful one', async () => {
    render.mockResolvedValue(page('gone', 404));
    expect((await get('/a')).status).toBe(404);
  });
});

it('a redirect is passed to Remix with the full query and not cached', async () => {
  render.mockResolvedValue({ ...page('', 301), headers: [['location', '/b']] });
  expect(await read('/x?from=friend')).toBe('not from the cache');
  expect(cache.extent.pages).toBe(0);
});

describe('the 404 page of all records that are not public', () => {
  beforeEach(() => {
    render.mockImplementation((_, address) => Promise.resolve(page(address, 404)));
  });

  it('is rendered once, whatever their URLs are', async () => {
    for (let index = 0; index < 20; index += 1) {
      const { status, body } = await get(`/missing/${index}`);
      expect([status, String(body)]).toEqual([404, '/missing/~']);
    }
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.extent.pages).toBe(1);
  });

  it('is never a 304', async () => {
    const { etag = '' } = (await get('/missing/a')).headers;
    expect((await get('/missing/a', { 'if-none-match': etag })).status).toBe(404);
  });

  it('is rendered again after a change', async () => {
    await get('/missing/a');
    content.current = 2;
    await get('/missing/b');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('replaces the page of a deleted record', async () => {
    render.mockResolvedValueOnce(page('there'));
    expect((await get('/a')).status).toBe(200);
    content.current = 2;
    expect((await get('/a')).status).toBe(404);
    expect(cache.extent.pages).toBe(0);
  });
});

it('errors and responses that set a cookie are passed on and not cached', async () => {
  for (const rendering of [
    page('no', 404),
    { ...page('ok'), headers: [['set-cookie', 'a=b']] as [string, string][] },
  ]) {
    render.mockResolvedValue(rendering);
    const { status, headers } = await get('/x');
    expect(status).toBe(rendering.status);
    for (const [name] of rendering.headers) expect(headers[name]).toBeDefined();
  }
  expect(cache.extent.pages).toBe(0);
  expect(render).toHaveBeenCalledTimes(2);
});

it('memory is bounded by evicting the least recently used page', async () => {
  render.mockImplementation((_, address) => Promise.resolve(page(address.padEnd(1_000))));
  for (let index = 0; index < 50; index += 1) await read(`/${index}`);
  expect(cache.extent.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.extent.pages).toBeGreaterThan(1);
  await read('/49');
  expect(render).toHaveBeenCalledTimes(50);
  await read('/0');
  expect(render).toHaveBeenCalledTimes(51);
});

describe('parameters that only the database knows', () => {
  it('a page whose parameters nobody knows is the page without them, and is kept once', async () => {
    for (const address of ['/unknown/a', '/unknown/b', '/known'])
      expect(await read(address)).toBe('/known of 1');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('a page that must not be kept is left to the next handler', async () => {
    expect(await read('/empty')).toBe('not from the cache');
    expect(render).not.toHaveBeenCalled();
    expect(cache.extent.pages).toBe(0);
  });
});
