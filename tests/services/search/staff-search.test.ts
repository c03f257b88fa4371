import { expect, it } from 'vitest';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { listPublishable, searchAsStaff, type StaffQuery } from '~/search/staff-answer.server';
import { actor, makeArticle, makePage, makePerson, makeShow, makeUser } from '../../make';
import { makeKitOfStills, saveKit } from '../press/kits';
import { updateUpload } from '~/media/library/library-file.server';

const [admin, editor, author] = [actor('admin'), actor('editor'), actor('author')];
const LATER = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);

const find = async (by: typeof admin, q: string, more: Partial<StaffQuery> = {}) =>
  (await searchAsStaff(by, { q, page: 1, limit: 50, ...more })).hits;

const WORDS = ['zaqu', 'wexo', 'pifk', 'tymb'];

/** A word that only the records of one test have, too short for slips. */
const word = () => WORDS.pop() ?? '';

const said = (hits: Awaited<ReturnType<typeof find>>) =>
  hits.map(({ kind, words }) => `${kind}: ${words}`).toSorted();

it('records of all kinds are found in every state, which follows a save', async () => {
  const q = word();
  const show = await makeShow({ title: `Rain ${q}`, status: 'inactive' });
  const article = await makeArticle({ title: `News ${q}`, status: 'draft' });
  await makeArticle({ title: `Later ${q}`, status: 'published', publishedAt: LATER.toISOString() });
  const page = await makePage({ title: `Page ${q}`, status: 'published' });
  await makePerson({ name: `Ana ${q}` });
  await keepChanges('page', editor, page.id, { intro: 'Unpublished' });
  expect(said(await find(author, q))).toEqual([
    'news: Draft',
    expect.stringMatching(/^news: Scheduled for \d{1,2} [A-Z][a-z]+( \d{4})?$/),
    'pages: Unpublished changes',
    'people: ',
    'shows: Hidden',
  ]);
  expect(said(await find(author, q, { state: 'changes' }))).toEqual(['pages: Unpublished changes']);
  expect(said(await find(author, q, { kinds: ['news'], state: 'draft' }))).toEqual(['news: Draft']);

  await updateRecord('show', admin, show.id, { status: 'active' });
  await updateRecord('article', admin, article.id, { title: 'Something else' });
  await publishChanges('page', editor, page.id);
  expect(said(await find(author, q, { kinds: ['shows', 'news', 'pages'] }))).toEqual([
    expect.stringContaining('news: Scheduled for '),
    'pages: ',
    'shows: ',
  ]);
  await removeRecord('show', admin, show.id);
  expect(await find(author, q, { kinds: ['shows'] })).toEqual([]);
});

it('an author may open own records only, as in the lists', async () => {
  const q = word();
  await makeArticle({ title: `Mine ${q}`, status: 'draft' }, author);
  await makeArticle({ title: `Theirs ${q}`, status: 'draft' }, editor);
  const opened = (await find(author, q)).map(({ title, mayOpen }) => [title.split(' ')[0], mayOpen]);
  expect(Object.fromEntries(opened)).toEqual({ Mine: true, Theirs: false });
  expect((await find(editor, q)).map(({ mayOpen }) => mayOpen)).toEqual([true, true]);
});

it('only an administrator finds users', async () => {
  const { username, id } = await makeUser();
  expect(await find(admin, username)).toEqual([
    expect.objectContaining({ kind: 'users', id, title: username, url: `/admin/users/${id}` }),
  ]);
  expect(await find(editor, username)).toEqual([]);
  await expect(find(editor, username, { kinds: ['users'] })).rejects.toMatchObject({ status: 403 });
  await expect(searchAsStaff(null, { q: 'rain', page: 1, limit: 5 })).rejects.toMatchObject({ status: 401 });
});

it('a kit under embargo and its files say so, and a closed kit holds its files back', async () => {
  const q = word();
  const { stills, showId } = await makeKitOfStills({ visibility: 'public', embargoUntil: LATER });
  await updateRecord('show', admin, showId, { title: `Kit ${q}` });
  await updateUpload(admin, stills[0] ?? '', { caption: `Still ${q}` });
  const embargo = expect.stringMatching(/: Embargo until \d{1,2} [A-Z][a-z]+( \d{4})?$/) as string;
  expect(said(await find(editor, q))).toEqual([embargo, embargo, 'shows: ']);
  expect((await find(editor, q, { kinds: ['press'] }))[0]?.url).toBe(`/admin/shows/${showId}/press`);
  expect(await find(editor, q, { state: 'embargo' })).toHaveLength(2);
  await saveKit(showId, { visibility: 'off', embargoUntil: null });
  expect(said(await find(editor, q, { state: 'held' }))).toEqual(['media: Kit not open']);
});

it('unpublished changes are offered to those who may publish them', async () => {
  const title = `Tide ${word()}`;
  const { id } = await makeArticle({ title, status: 'published' }, editor);
  await keepChanges('article', editor, id, { excerpt: 'New' });
  const offered = (by: typeof admin) => listPublishable(by, (each) => each === title);
  expect(await offered(editor)).toEqual([expect.objectContaining({ url: `/admin/news/${id}` })]);
  expect(await offered(author)).toEqual([]);
});
