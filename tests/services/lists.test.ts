import { afterEach, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Show } from '~models/show';
import { actor, makeArticle, makePerson, makeShow } from '../make';
import { listRows } from '~/records/save/record-store.server';

const editor = actor('editor');
const titles = (list: { rows: { title: string }[] }) => list.rows.map((row) => row.title);

afterEach(async () => {
  await Promise.all([Show.deleteMany(), Article.deleteMany(), Person.deleteMany()]);
});

it('a page of a list has ten records, in display order, and is one that there is', async () => {
  for (let n = 1; n <= 23; n += 1) await makeShow({ title: `Show ${n}`, orderPosition: n });
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Show ${from + index}`);
  const [first, second, third] = [1, 2, 3].map((page) => listRows('show', editor, { page }));
  expect(titles(await first!)).toEqual(numbers(1, 10));
  expect(titles(await second!)).toEqual(numbers(11, 20));
  expect(titles(await third!)).toEqual(numbers(21, 23));
  expect(await third).toMatchObject({ total: 23, page: 3, pages: 3, before: 20 });
  const pages = [4, 900, 0, -1].map(async (page) => (await listRows('show', editor, { page })).page);
  expect(await Promise.all(pages)).toEqual([3, 3, 1, 1]);
});

it('an empty list has one empty page', async () => {
  expect(await listRows('article', editor)).toEqual({ rows: [], total: 0, page: 1, pages: 1, before: 0 });
});

describe('a search', () => {
  it('finds shows by title, channel and tagline, case-insensitively', async () => {
    await makeShow({ title: 'ÉCLAIR', broadcaster: 'Canal Ω' });
    await makeShow({ title: 'Harbour', tagline: 'An éclair a day' });
    await makeShow({ title: 'Elsewhere', description: '<p>éclair</p>' });
    expect(titles(await listRows('show', editor, { q: 'éclair' })).sort()).toEqual(['Harbour', 'ÉCLAIR']);
    expect(titles(await listRows('show', editor, { q: ' canal ω ' }))).toEqual(['ÉCLAIR']);
  });

  it('finds articles by title, excerpt and text', async () => {
    await makeArticle({ title: 'One', excerpt: 'The Lantern' });
    await makeArticle({ title: 'Two', content: '<p>lan<strong>tern</strong></p>' });
    await makeArticle({ title: 'Three' });
    expect(titles(await listRows('article', editor, { q: 'LANTERN' })).sort()).toEqual(['One', 'Two']);
  });

  it('finds people by name and role, not by biography', async () => {
    await makePerson({ name: 'Mara', role: 'Grip' });
    await makePerson({ name: 'Luca', bio: '<p>Once a grip</p>' });
    expect(titles(await listRows('person', editor, { q: 'grip' }))).toEqual(['Mara']);
  });

  it('matches signs of a regular expression literally', async () => {
    await makeShow({ title: 'Plain' });
    for (const q of ['.*', '(', 'a|b', '$', '[', '\\', '(?:', '^a', 'x{2}', '+']) {
      await makeShow({ title: `With ${q} in it` });
      expect(titles(await listRows('show', editor, { q }))).toEqual([`With ${q} in it`]);
    }
  });
});

describe('the rows of a list', () => {
  it('show the tagline, or the first hundred characters of the description', async () => {
    await makeShow({ title: 'Said', tagline: 'In short', description: '<p>At length</p>', orderPosition: 0 });
    const text = `🎬${'x'.repeat(200)}`;
    await makeShow({ title: 'Told', description: `<h2>${text}</h2>`, orderPosition: 1 });
    const [said, told] = (await listRows('show', editor)).rows;
    expect(said?.preview).toBe('In short');
    expect(told?.preview).toBe(`🎬${'x'.repeat(99)}…`);
  });

  it('show 120 characters of a biography, without its markup', async () => {
    await makePerson({ bio: `<p>${'ab'.repeat(30)}</p><p>${'cd'.repeat(60)}</p>` });
    await makePerson({ bio: '<p>Short &amp; <em>sweet</em></p>', orderPosition: 1 });
    const [long, short] = (await listRows('person', editor)).rows;
    expect(long?.preview).toBe(`${'ab'.repeat(30)} ${'cd'.repeat(29)}c…`);
    expect(short?.preview).toBe('Short & sweet');
  });

  it('date articles in London time, newest first, and mark scheduled ones', async () => {
    await makeArticle({ title: 'Summer', publishedAt: new Date('2025-06-30T23:30:00Z') });
    await makeArticle({ title: 'Due', publishedAt: new Date('2999-01-01T12:00:00Z') });
    await makeArticle({ title: 'Draft', status: 'draft', publishedAt: new Date('2024-01-01T12:00:00Z') });
    expect((await listRows('article', editor)).rows).toMatchObject([
      { title: 'Due', isFuture: true, status: 'published' },
      { title: 'Summer', isFuture: false, aside: '1 July 2025' },
      { title: 'Draft', isFuture: false, status: 'draft' },
    ]);
  });

  it('do not contain the text of an article', async () => {
    await makeArticle({ title: 'Long', content: '<p>secret words</p>' });
    expect(JSON.stringify(await listRows('article', editor))).not.toContain('secret');
  });

  it('offer an author editing only of their own records, and no deleting', async () => {
    const author = actor('author');
    await makeShow({ title: 'Mine', orderPosition: 0 }, author);
    await makeShow({ title: 'Theirs', orderPosition: 1 });
    expect((await listRows('show', author)).rows).toMatchObject([
      { title: 'Mine', mayEdit: true, mayDelete: false },
      { title: 'Theirs', mayEdit: false, mayDelete: false },
    ]);
    expect((await listRows('show', editor)).rows).toMatchObject([
      { mayEdit: true, mayDelete: true },
      { mayEdit: true, mayDelete: true },
    ]);
  });
});
