/** What the dialogs before a deletion ask the server: who gets an answer, and which. */
import { beforeAll, expect, it } from 'vitest';
import { removeRecord } from '~/records/save/record-remove.server';
import { signedIn } from '../accounts/sign-in';
import { actor, makeArticle, makeShow } from '../make';
import { shareApi } from './fixtures/api';

const cookies = new Map<string, string>();

const site = await shareApi();

beforeAll(async () => {
  for (const role of ['author', 'editor', 'admin'] as const) cookies.set(role, (await signedIn(role)).cookie);
}, 120_000);

const ask = (path: string, role: string) =>
  fetch(site.url + path, { headers: { cookie: cookies.get(role) ?? '' }, redirect: 'manual' });

it('they are answered for those who may delete the record', async () => {
  const { id, slug } = await makeShow();
  const article = await makeArticle({ title: 'Confidential', content: `<a href="/shows/${slug}">It</a>` });
  const path = `/admin/shows/${id}/links`;
  const answer = await ask(path, 'editor');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('private');
  expect(await answer.json()).toEqual({
    about: [
      '1 text links here: ',
      { text: 'Confidential', to: `/admin/news/${article.id}` },
      '. After this it leads nowhere.',
    ],
  });
  for (const [role, status] of [
    ['author', 403],
    ['nobody', 302],
  ] as const) {
    const refused = await ask(path, role);
    expect(refused.status).toBe(status);
    expect(await refused.text()).not.toContain('Confidential');
  }
});

it('of what is in the trash, for administrators', async () => {
  const { id, slug } = await makeShow();
  await makeArticle({ title: 'Confidential', content: `<a href="/shows/${slug}">It</a>` });
  await removeRecord('show', actor('admin'), id);
  const path = `/admin/trash/shows/${id}/links`;
  expect(await (await ask(path, 'admin')).text()).toContain('Confidential');
  for (const role of ['author', 'editor']) expect((await ask(path, role)).status).toBe(403);
});

it.each([
  '/admin/shows/nothing/links',
  '/admin/nothing/1/links',
  '/admin/trash/shows/nothing/links',
  '/admin/trash/nothing/1/links',
])('there is none at %s', async (path) => {
  expect((await ask(path, 'admin')).status).toBe(404);
});
