/** Addresses of the admin that name an unknown kind of record, or an unknown screen of one, have no page and no form. */
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { everyNth } from '../full-length';
import { signedIn } from '../accounts/sign-in';
import { makeArticle, makeShow } from '../make';
import { shareApi } from './fixtures/api';
import { snapshot } from './fixtures/stored-records';

const site = await shareApi();
const author = await signedIn('author');
const cookie = author.cookie;
const own = await makeShow({}, author.actor);
const ids: { own: string; show: string; article: string } = {
  own: own.id,
  show: (await makeShow()).id,
  article: (await makeArticle()).id,
};

const send = (path: string, init: RequestInit = {}, session = cookie) =>
  fetch(site.url + path, {
    redirect: 'manual',
    ...init,
    headers: { cookie: session, accept: 'text/html', 'sec-fetch-site': 'same-origin' },
  });

const RECORD_SCREENS = ['', '/delete', '/history', '/history/1', '/unpublished', '/unpublished/discard'];
const SCREENS = [
  ...everyNth(['nothing', 'show', 'settings', 'constructor'], 2).flatMap((kind) => [
    ...(kind === 'settings' ? [] : [`/admin/${kind}`]),
    `/admin/${kind}/new`,
    ...RECORD_SCREENS.map((screen) => `/admin/${kind}/{show}${screen}`),
    `/admin/${kind}/{show}/credits`,
  ]),
  '/admin/shows/{show}/nothing',
  '/admin/shows/{show}/constructor',
  '/admin/news/{article}/credits',
];

const PATHS = SCREENS.map((each) => each.replace('{show}', ids.show).replace('{article}', ids.article));

it('an unknown screen leads to the sign-in without a session', async () => {
  for (const path of PATHS) {
    const answer = await send(path, {}, '');
    expect(answer.headers.get('location')).toBe(`/admin?redirectTo=${encodeURIComponent(path)}`);
  }
});

it('an unknown screen is the 404 page of the admin', async () => {
  for (const path of PATHS) {
    const answer = await send(path);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    expect(await answer.text(), path).toMatch(/<title>Admin<\/title>[\s\S]*>Nothing here<\/h1>/);
    expect((await send(`${path}.data`)).status, path).toBe(404);
  }
});

it('an unknown screen takes no form, with or without a session', async () => {
  const before = await snapshot();
  for (const session of [cookie, ''])
    for (const url of PATHS.flatMap((path) => [path, `${path}.data`])) {
      const answer = await send(url, { method: 'POST', body: new URLSearchParams({ title: 'A' }) }, session);
      expect(answer.status, url).toBe(405);
      expect(await answer.text(), url).not.toContain('Failed to');
    }
  expect((await snapshot()) === before, 'nothing was changed').toBe(true);
});

it('capitals in an address do not count', async () => {
  for (const path of ['/admin/Shows', `/admin/SHOWS/${ids.own}/Credits`, '/admin/news/NEW'])
    expect((await send(path)).status, path).toBe(200);
});

it('a file that is sent to an unknown kind is not stored', async () => {
  const body = new FormData();
  body.append('imageUrlFile', new File([Buffer.from('GIF89a')], 'a.gif', { type: 'image/gif' }));
  expect((await send('/admin/nothing/new', { method: 'POST', body })).status).toBe(405);
  expect(await mongoose.connection.collection('uploads').countDocuments()).toBe(0);
});
