/** Requests that another site can make a visitor's browser send, for every action of every route in the build. */
import { describe, expect, it } from 'vitest';
import { makeArticle, makePage, makePerson, makeShow, makeUser, unique, makeSession } from '../make';
import { sessionHeader } from '~/core/request/session.server';
import { everyNth, IS_LONG } from '../full-length';
import { signedIn } from '../accounts/sign-in';
import { shareApi } from '../server/fixtures/api';
import { fill, readRoutes, showsIn } from './fixtures/routes';
import { stored } from './fixtures/stored';

const REFUSED = 'This request came from another site and was refused.';
const actions = readRoutes().filter(({ acts }) => acts);

const api = await shareApi();
const { cookie, actor: admin } = await signedIn('admin');
const ids: Record<string, string> = {
  shows: (await makeShow()).id,
  news: (await makeArticle()).id,
  people: (await makePerson()).id,
  pages: (await makePage()).id,
  users: (await makeUser()).id,
};

const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }],
  ['another Origin', { origin: 'https://evil.example' }],
  ['Origin: null', { origin: 'null' }],
  ['an Origin that ends like the site’s', { origin: 'http://evil127.0.0.1' }],
  [
    'an Origin confirmed by X-Forwarded-Host',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ],
  ['another Referer alone', { referer: 'https://evil.example/page' }],
  ['a Referer that ends like the site’s', { referer: 'http://evil127.0.0.1/' }],
  ['a Referer with the site in its path', { referer: 'https://evil.example/ours' }],
  ['a Referer that is no URL', { referer: 'about' }],
  ['a Referer without a host', { referer: 'about:blank' }],
  ['the site’s Referer with another Origin', { referer: 'ours', origin: 'https://evil.example' }],
  ['the site’s Origin in a frame of another site', { 'sec-fetch-site': 'cross-site', origin: 'ours' }],
];
const [EVERY_WAY] = FOREIGN[0] ?? [];

/** A body that any form or operation would accept. */
const body = () => {
  const name = unique('csrf').replace(' ', '-');
  return {
    ...{ username: name, email: `${name}@example.com`, password: 'correct horse', role: 'admin' },
    ...{ title: name, name, siteName: name, intent: 'delete', id: ids.shows ?? '', kind: 'show' },
    ...{ field: 'tagline', tagline: name, status: 'inactive', alt: name, darkMode: 'true' },
  };
};

/** The records of the section that a route belongs to. */
const urlOf = (path: string) => {
  const own = path.includes(':kind') ? 'shows' : 'x';
  const [section = own] = /shows|news|people|pages|users/.exec(path) ?? [];
  return fill(path, { id: ids[section] ?? 'x', kind: showsIn(path), field: 'tagline' });
};

const send = (path: string, method: string, headers: Record<string, string>, json = false) =>
  fetch(api.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(headers.origin === 'ours' && { origin: api.url }),
      ...(headers.referer && { referer: headers.referer.replace('ours', `${api.url}/admin`) }),
      ...(json && { 'content-type': 'application/json' }),
    },
    body: json ? JSON.stringify(body()) : new URLSearchParams(body()),
  });

it('the build has the actions that these tests cover', () => {
  const paths = actions.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      '/admin',
      '/admin/inline',
      '/admin/logout',
      '/admin/users/:id',
      '/api/shows/:id',
    ]),
  );
  expect(paths.length).toBeGreaterThan(40);
});

describe.each(FOREIGN)('with a session and %s', (name, headers) => {
  // One set of headers is tried with a form at every route, and at some with every method; the others in `npm test` at some routes.
  const methodsAt = (index: number) =>
    name === EVERY_WAY && (IS_LONG || index % 5 === 0) ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST'];

  it('no action of any route changes anything', async () => {
    const before = await stored();
    for (const [index, { path }] of (name === EVERY_WAY ? actions : everyNth(actions, 10)).entries())
      for (const method of methodsAt(index))
        for (const end of path.startsWith('/api') || name !== EVERY_WAY ? [''] : ['', '.data']) {
          const answer = await send(urlOf(path) + end, method, { ...headers, cookie }, method === 'PUT');
          expect([path, method, answer.status, await answer.text()]).toEqual([
            path,
            method,
            403,
            expect.stringContaining(REFUSED),
          ]);
        }
    expect(await stored()).toBe(before);
  });

  it('no sign-in or form succeeds, whatever the spelling of the URL', async () => {
    const spellings = ['/admin', '/ADMIN', '/%61dmin', '/admin.data'];
    for (const path of [...spellings, '/admin/recover', '/admin/inline', '/Admin/Logout']) {
      const answer = await send(path, 'POST', headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('the same requests', () => {
  const OWN: [string, Record<string, string>][] = [
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: 'ours' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['from a browser that says only its Origin', { origin: 'ours' }],
    ['from a browser that says only its Referer', { referer: 'ours' }],
    ['from a program, which no other site commands', {}],
  ];

  it('reach their actions when a page of the site sends them', async () => {
    for (const { path } of everyNth(actions, 10)) {
      // Each action has its own session, since the logout ends it.
      const header = await sessionHeader(await makeSession(admin.id), api.url);
      const answer = await send(urlOf(path), 'POST', { ...OWN[0]?.[1], cookie: header });
      expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining(REFUSED)]);
    }
  });

  it.each(OWN)('from a page of the site are executed: %s', async (_, headers) => {
    const created = await send('/admin/users/new', 'POST', { ...headers, cookie });
    expect([created.status, created.headers.get('location')]).toEqual([302, '/admin/users']);
  });

  it('need no Origin with a bearer token, which no other site can make a browser send', async () => {
    const { token } = await api.caller('editor');
    const headers = { origin: 'https://evil.example', authorization: `Bearer ${token}` };
    expect((await send('/api/shows', 'POST', headers, true)).status).toBe(400);
    const unknown = { ...headers, authorization: 'Bearer not-a-token', cookie };
    expect((await send('/api/shows', 'POST', unknown, true)).status).toBe(401);
    expect((await send('/admin/shows/new', 'POST', { ...headers, cookie })).status).toBe(403);
  });
});

it('GET changes nothing at any URL', async () => {
  const before = await stored();
  const query = new URLSearchParams(body()).toString();
  // Without a form's fields script.test.ts asks for every page.
  for (const { path, draws } of everyNth(readRoutes(), 4)) {
    // The data of a page runs what its document would, without drawing it.
    const url = draws ? `${urlOf(path).replace(/^\/$/, '/_root')}.data` : urlOf(path);
    const answer = await fetch(`${api.url}${url}?${query}`, { redirect: 'manual', headers: { cookie } });
    expect([url, answer.status < 500]).toEqual([url, true]);
    await answer.arrayBuffer();
  }
  expect(await stored()).toBe(before);
});
