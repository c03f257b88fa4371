/** Requests that two layers could read differently: by URL, host, body or header. */
import { describe, expect, it } from 'vitest';
import { canonicalTarget } from '../../server/middleware/canonical-url';
import { everyNth, IS_LONG } from '../full-length';
import { makeShow, makeUser, PASSWORD } from '../make';
import { signedIn } from '../accounts/sign-in';
import { shareApi } from '../server/fixtures/api';
import { ask } from '../server/fixtures/request';
import { sendRaw } from './fixtures/raw';

const api = await shareApi();
const { cookie } = await signedIn('admin');
const show = (await makeShow()).id;
const { username } = await makeUser();

const get = (path: string, headers: Record<string, string> = {}) => ask(api.url, path, { headers });

describe('the canonical URL', () => {
  it.each([
    ['/x/../api/shows', '/api/shows'],
    ['/x/%2e%2E/api/shows', '/api/shows'],
    ['/%61pi/shows?a=%61', '/api/shows?a=%61'],
    ['/x\\..\\api', '/api'],
    ['/news/%E2%82%AC%2Fx', '/news/%E2%82%AC%2Fx'],
    ['//evil.example/x', '//evil.example/x'],
    ['/a#b', '/a'],
    ['/%', '/%'],
  ])('of %s is %s', (target, canonical) => {
    expect(canonicalTarget(target)).toBe(canonical);
    expect(canonicalTarget(canonical)).toBe(canonical);
  });

  it.each(['/api/shows', '/x/../api/shows', '/%61pi/shows', '/x/%2e%2e/API/shows', '/x\\..\\api/shows'])(
    'is what the rate limit of the API applies to at %s',
    async (path) => {
      // The request is signed in, so that the page cache does not respond.
      const { status, headers } = await get(path, { cookie });
      expect([status, headers['ratelimit-limit']]).toEqual([200, '900000']);
    },
  );

  it.each(['*', 'http://evil.example/people', 'people', 'x:/people'])(
    'does not exist for the request target %s',
    async (path) => {
      expect((await get(path)).status).toBe(400);
    },
  );
});

describe('the Host header', () => {
  it.each(['a/../api/shows?', 'a b', 'a"><script>', 'h:80:90', 'h:x', 'evil.example#', 'a@b', '.'])(
    'is rejected when it is %s',
    async (host) => {
      for (const path of ['/people', '/edit', '/api/shows?admin=true']) {
        const { status, body } = await get(path, { host });
        expect([path, status]).toEqual([path, 400]);
        expect(String(body)).not.toContain(host);
      }
    },
  );

  it('is rejected when it is sent twice', async () => {
    for (const path of ['/people', '/edit']) {
      await get(path, { host: 'one.example' });
      const hosts = 'Host: one.example\r\nHost: two.example\r\nConnection: close\r\n';
      expect((await sendRaw(api.url, `GET ${path} HTTP/1.1\r\n${hosts}\r\n`)).statuses).toEqual([400]);
    }
  });
});

/** Bytes hidden behind the first request must not be read as a second one. */
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n`;

const SHAPES: [name: string, bytes: string][] = [
  ['a length and chunks', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['chunks and a length', `${CHUNKED}Content-Length: 5\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}`],
  ['the same length twice', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['a list of lengths', `${POST}Content-Length: 2, 2\r\n\r\n{}`],
  ['a signed length', `${POST}Content-Length: +2\r\n\r\n{}`],
  ['a hexadecimal length', `${POST}Content-Length: 0x2\r\n\r\n{}`],
  ['a length beyond numbers', `${POST}Content-Length: 18446744073709551618\r\n\r\n{}`],
  ['chunks that are none', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ['chunks that are not the last coding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['two codings', `${CHUNKED}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
  ['a coding behind a tabulator', `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`],
  ['a coding on the next line', `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  ['a folded header', `GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n`],
  ['a first line of header that is folded', `GET / HTTP/1.1\r\n X-A: b\r\nHost: x\r\n\r\n`],
  ['lines without a return', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['a header without a return', 'GET / HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n'],
  ['a return without a line', 'GET / HTTP/1.1\r\nHost: x\rX-A: b\r\n\r\n'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
  ['a NUL in the address', 'GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nX-A\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/1.9\r\nHost: x\r\n\r\n'],
  ['a hexadecimal chunk', `${CHUNKED}\r\n0x2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk with a space', `${CHUNKED}\r\n2 \r\n{}\r\n0\r\n\r\n`],
  ['a chunk beyond numbers', `${CHUNKED}\r\nfffffffffffffffff2\r\n{}\r\n0\r\n\r\n`],
  ['a chunk with an extension without a return', `${CHUNKED}\r\n2;a\n{}\r\n0\r\n\r\n`],
  ['a chunk that does not end', `${CHUNKED}\r\n2\r\n{}X0\r\n\r\n`],
  ['chunks without returns', `${CHUNKED}\r\n2\n{}\n0\n\n`],
];

describe('request smuggling', () => {
  it.each(SHAPES)('%s is rejected, and the connection is closed', async (_, bytes) => {
    const { statuses, closed } = await sendRaw(api.url, bytes + HIDDEN);
    expect([statuses, closed]).toEqual([[400], true]);
  });

  it('an unread body is not taken for the next request', async () => {
    const head = `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${HIDDEN.length}\r\n\r\n`;
    const { statuses } = await sendRaw(api.url, head + HIDDEN);
    expect(statuses).toEqual([200]);
  });
});

describe('the redirect after a sign-in', () => {
  const login = async (redirectTo: string) => {
    const answer = await fetch(`${api.url}/admin?redirectTo=${redirectTo}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ username, password: PASSWORD }),
    });
    return [answer.status, answer.headers.get('location')];
  };
  /** Who is signed in already is led to the same address, without a password that takes long to check. */
  const open = async (redirectTo: string) => {
    const { status, headers } = await get(`/admin?redirectTo=${redirectTo}`, { cookie });
    return [status, headers.location];
  };
  const OTHERS = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/%5Cevil.example',
    '%5C%5Cevil.example',
    '/%09/evil.example',
    '%20//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '/x%0D%0ASet-Cookie:%20a=b',
    '/x%0Ay',
    '',
  ];

  it.each(OTHERS)('does not lead to %j', async (redirectTo) => {
    const ways = everyNth(OTHERS, 6).includes(redirectTo) ? [open, login] : [open];
    for (const lead of ways) expect(await lead(redirectTo)).toEqual([302, '/admin/dashboard']);
  });

  it.each([
    ['/admin/news?page=2', '/admin/news?page=2'],
    ['/%E2%82%AC', '/%E2%82%AC'],
    ['/%FF', '/%EF%BF%BD'],
    ['/%00x', '/%00x'],
    ['/%252F%252Fevil.example', '/%2F%2Fevil.example'],
    ['/a:b@evil.example', '/a:b@evil.example'],
  ])('leads to %s, which is on this site', async (redirectTo, location) => {
    expect(await open(encodeURI(decodeURI(redirectTo.replace('%FF', '\ufffd'))))).toEqual([302, location]);
  });

  it('no loader redirects to another site', async () => {
    for (const path of [
      '//evil.example/admin/shows',
      '/admin//evil.example',
      '/admin/shows/..//evil.example',
    ]) {
      const { headers } = await get(path);
      expect(headers.location ?? '/').toMatch(/^\/(?!\/)/);
    }
    const { headers } = await get('/admin?redirectTo=//evil.example', { cookie });
    expect(headers.location).toBe('/admin/dashboard');
  });
});

describe('a header', () => {
  const BREAKS = [
    '%0D%0AX-Evil:%20yes',
    '%0AX-Evil:%20yes',
    '%0DX-Evil:%20yes',
    '%E5%98%8D%E5%98%8AX-Evil:yes',
    '%00',
  ];

  it.each(BREAKS)('cannot be injected by %s', async (evil) => {
    const row = { intent: 'set', id: show, status: 'active' };
    const forms: [string, Record<string, string>][] = [
      [`/admin/shows?index&page=${evil}`, row],
      [`/admin/edit/show/${show}/tagline?back=/shows/edit${evil}`, { tagline: 'x' }],
      [`/admin/recover?for=/x${evil}&why=refused`, { title: 'x' }],
    ];
    for (const [path, form] of forms) {
      const body = new URLSearchParams(form);
      const answer = await fetch(api.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body,
      });
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(answer.headers.get('x-evil')).toBeNull();
    }
    for (const path of [
      `/news/${evil}`,
      `/shows?q=${evil}`,
      `/assets/show/x/${evil}.png`,
      `/api/shows?page=2&x=${evil}`,
    ]) {
      const answer = await get(path, { cookie });
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(answer.headers['x-evil']).toBeUndefined();
    }
    const from = encodeURIComponent(`/admin/shows?${decodeURIComponent(evil)}`);
    const gone = await makeShow();
    const deleted = await fetch(`${api.url}/admin/shows/${gone.id}/delete?from=${from}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams(),
    });
    expect(deleted.status).toBe(302);
    expect(deleted.headers.get('location')).toMatch(/^\/admin\/shows/);
    expect(deleted.headers.get('x-evil')).toBeNull();
  });

  it('cannot be injected by the title of a record', async () => {
    const evil = 'Evil\r\nX-Evil: yes\u2028\u0000';
    const { token } = await api.caller('admin');
    const { status, headers } = await api.call('POST', '/api/shows', { token, body: { title: evil } });
    expect([status, headers.get('x-evil'), headers.get('location')]).toEqual([
      201,
      null,
      '/api/shows/evil-x-evil-yes',
    ]);
  });
});

describe('path traversal', () => {
  const UP = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '..%255c',
    '....//',
    '..;/',
    '%c0%ae%c0%ae/',
    '.%00./',
  ];
  const FILES = ['package.json', 'etc/passwd'];
  const FOLDERS = [
    '/',
    '/assets/',
    '/assets/show/',
    '/build/',
    '/tutorials/',
    '/fonts/',
    '/uploads/',
    '/demo/',
    '/icons/',
    '/api/upload/',
  ];

  it.each(FOLDERS)('does not leave the folder %s', async (folder) => {
    // In `npm test` each way is tried on a third of the folders.
    const turn = FOLDERS.indexOf(folder);
    for (const up of UP.filter((_, index) => IS_LONG || (index + turn) % 3 === 0))
      for (const file of FILES) {
        const path = folder + up.repeat(4) + file;
        const { status, body } = await get(path, { cookie });
        expect([path, [400, 404, 405].includes(status)]).toEqual([path, true]);
        expect(String(body)).not.toMatch(/root:|"dependencies"|import \{/);
      }
  });

  it.each([
    '/assets/show/x/a.png%00.html',
    '/assets/.unfinished/x.png',
    '/assets/show/x/',
    '/assets',
    '/tutorials/',
    '/fonts/',
    '/.git/config',
    '/.env',
    '/node_modules/express/package.json',
    '/server.js',
    '/build/../server/index.js',
    '/assets/show/x/a.html',
    '/assets/show/x/a.svg',
  ])('returns 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
