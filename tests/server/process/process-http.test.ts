import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { shareApi } from '../fixtures/api';
import { ask } from '../fixtures/request';

const VIDEO = '/reel/reel.mp4';

const site = await shareApi();
const html = await (await fetch(`${site.url}/people`)).text();
const script = /\/build\/entry\.client[^"]+\.js/.exec(html)?.[0] ?? '';

const get = (url: string, headers: Record<string, string> = {}) => ask(site.url, url, { headers });

describe('every response', () => {
  const answers: [string, string, object?][] = [
    ['/people', 'GET'],
    ['/people.data', 'GET'],
    ['/no/such/page', 'GET'],
    ['/people', 'POST'],
    ['/people', 'PROPFIND'],
    ['/people', 'TRACE'],
    ['/healthz', 'GET'],
    ['/%E0%A4%A', 'GET'],
    ['/__manifest?p=%2Fpeople&version=x', 'GET'],
    ['/fonts/archivo-wdth-wght.woff2', 'GET'],
    [VIDEO, 'HEAD'],
    ['/people', 'GET', { host: 'a"><script>' }],
  ];

  it.each(answers)('has the security headers, each once: %s %s %j', async (url, method, headers) => {
    const answer = await ask(site.url, url, { method, headers: { ...headers } });
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'x-request-id',
    ])
      expect(answer.names.filter((each) => each === name)).toEqual([name]);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.names).not.toContain('x-powered-by');
    expect(answer.names).not.toContain('set-cookie');
  });

  it.each(answers)('is no server error and reveals no internals: %s %s %j', async (url, method, headers) => {
    const answer = await ask(site.url, url, { method, headers: { ...headers } });
    expect(answer.status).toBeLessThan(500);
    if (String(answer.headers['content-type']).startsWith('text/'))
      expect(String(answer.body)).not.toMatch(/node_modules|\.[jt]s:\d+|at \w+ \(|file:\/\//);
  });

  it('has a request id, the proxy’s when that is valid', async () => {
    expect((await get('/healthz', { 'x-request-id': 'from-the-proxy-1' })).headers['x-request-id']).toBe(
      'from-the-proxy-1',
    );
    expect((await get('/healthz', { 'x-request-id': 'a b' })).headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});

describe('a URL that cannot be decoded', () => {
  it.each(['/%E0%A4%A', '/%', '/shows/%E0%A4%A', '/build/%', '/fonts/%E0', '/reel/%'])(
    'returns 400: %s',
    async (url) => {
      expect((await get(url)).status).toBe(400);
    },
  );

  it.each([
    '/..%2f..%2fpackage.json',
    '/build/../server/index.js',
    '/fonts/..%5c..%5cserver.js',
    '/build/..%2f..%2fserver.js',
    '/.vite/manifest.json',
    '/%00',
    '//elsewhere.example',
  ])('does not redirect to another site: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });
});

describe('compression', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('applies to pages, their data, scripts and styles: %s', async (encoding, decompress) => {
    for (const url of ['/people', '/people.data', script]) {
      const [plain, packed] = [await get(url), await get(url, { 'accept-encoding': encoding })];
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(packed.body.length).toBeLessThan(plain.body.length);
      expect(decompress(packed.body).length).toBe(plain.body.length);
    }
  });

  it('does not apply to compressed formats', async () => {
    const { headers } = await get(VIDEO, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('static files', () => {
  it('are cached for a year when their name has a hash or a version', async () => {
    for (const url of [script, '/fonts/archivo-wdth-wght.woff2']) {
      const { headers } = await get(url);
      expect(headers['cache-control']).toMatch(/^public, ?max-age=31536000, ?immutable$/);
    }
    expect((await get(VIDEO)).headers['cache-control']).not.toContain('immutable');
  });

  it('are those of the demo content where earlier versions served them, and none of its texts', async () => {
    expect((await get('/demo/shows/ember/thumb.jpg')).headers['content-type']).toBe('image/jpeg');
    for (const url of ['content/shows.json', 'shows/../content/shows.json', 'shows/..%2fcontent/shows.json'])
      expect((await get(`/demo/${url}`)).status, url).toBe(404);
  });

  it('are sent as 304 to clients that have them', async () => {
    for (const url of [script, VIDEO]) {
      const { headers } = await get(url);
      const again = await get(url, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  it('are sent in byte ranges', async () => {
    const whole = await get(VIDEO);
    const size = whole.body.length;
    expect(whole.headers['accept-ranges']).toBe('bytes');
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-5', size - 5, size - 1],
    ] as const) {
      const part = await get(VIDEO, { range });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${size}`);
      expect(part.body.equals(whole.body.subarray(from, to + 1))).toBe(true);
    }
  });

  it('have no range beyond their end', async () => {
    for (const url of [VIDEO, script]) {
      const { status, headers } = await get(url, { range: 'bytes=999999999-' });
      expect(status).toBe(416);
      expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    }
  });

  it.each(['POST', 'PUT', 'DELETE'])('are read-only: %s', async (method) => {
    for (const url of [script, VIDEO]) {
      const { status } = await ask(site.url, url, { method });
      expect([404, 405]).toContain(status);
    }
  });
});

describe('HEAD', () => {
  it.each(['/people', '/no/such/page', VIDEO, '/healthz'])(
    'returns the headers of GET without the body: %s',
    async (url) => {
      const [full, head] = [await get(url), await ask(site.url, url, { method: 'HEAD' })];
      expect(head.status).toBe(full.status);
      expect(head.body).toHaveLength(0);
      expect(head.headers['content-type']).toBe(full.headers['content-type']);
    },
  );
});

it('an unsupported method is rejected with the list of allowed methods', async () => {
  const { status, headers } = await ask(site.url, '/people', { method: 'TRACE' });
  expect(status).toBe(405);
  expect(headers.allow).toContain('GET');
});
