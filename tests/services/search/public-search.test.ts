/** What visitors find follows saves and moments, and is what they could open. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { followContent } from '~/core/db/content-epoch.server';
import type { ContentKind } from '~/core/nouns/kinds';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { plainText } from '~/search/search-kinds';
import { searchPublicly, suggestInstead } from '~/search/public-search.server';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';
import { followWatched, watchContent } from '../page-notes';

const admin = actor('admin');
const watched = watchContent();

/** Every change is known by its ids, as in the server. */
beforeEach(() => {
  followWatched(watched, {
    changesSince(epoch) {
      const changes = watched.changes.slice(epoch);
      return changes.every((change) => change !== undefined) ? changes : null;
    },
  });
});

afterEach(() => {
  followContent(undefined);
  vi.useRealTimers();
});

const find = async (q: string) => (await searchPublicly({ q, page: 1, limit: 20 })).results;
const titles = async (q: string) => (await find(q)).map(({ title }) => title);
const save = (kind: ContentKind, id: string, fields: object) => updateRecord(kind, admin, id, fields, {});
const STEMS = ['zephyr', 'quarry', 'lantern', 'obelisk', 'tundra', 'magpie', 'furrow', 'isthmus'];
let words = 0;
/** Two of them differ by more than slips. */
const word = () => {
  words += 1;
  return (STEMS[words % STEMS.length] ?? '') + 'abcdefghijklmnop'[Math.floor(words / STEMS.length)];
};

describe('what visitors find', () => {
  it('is there after a save, and not after it was hidden, made a draft or deleted', async () => {
    const [first, second, third] = [word(), word(), word()];
    const show = await makeShow({ title: first, status: 'active' });
    expect(await titles(first)).toEqual([first]);
    await save('show', show.id, { title: second });
    expect([await titles(first), await titles(second)]).toEqual([[], [second]]);
    await save('show', show.id, { status: 'inactive' });
    expect(await titles(second)).toEqual([]);
    const article = await makeArticle({ title: third, status: 'published' });
    expect(await titles(third)).toEqual([third]);
    await save('article', article.id, { status: 'draft' });
    expect(await titles(third)).toEqual([]);
    await save('article', article.id, { status: 'published' });
    await removeRecord('article', admin, article.id);
    expect(await titles(third)).toEqual([]);
  });

  it('follows writes that nobody has declared, and moments, which are not writes', async () => {
    const [title, vacancy] = [word(), word()];
    const { id } = await makeArticle({ title, status: 'published', publishedAt: '2030-01-01T00:00:00.000Z' });
    const closes = new Date(Date.now() + 60_000).toISOString();
    const open = { title: vacancy, place: 'Bristol', apply: 'https://site.example/apply', closes };
    const page = await makePage({ title: word(), status: 'published', vacancies: [open] });
    expect([await titles(title), await titles(vacancy)]).toEqual([[], [page.title]]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(closes) + 1 });
    expect([await titles(title), await titles(vacancy)]).toEqual([[], []]);
    vi.useRealTimers();
    await Article.updateOne({ _id: id }, { publishedAt: new Date(0), updatedAt: new Date() });
    followContent(undefined);
    expect(await titles(title)).toContain(title);
  });

  it('says what was found: a role, an episode, a caption, and marks it', async () => {
    const [name, role, episode] = [`Ána ${word()}`, word(), word()];
    await makePerson({ name, role });
    const show = await makeShow({
      title: word(),
      tagline: 'A tide',
      status: 'active',
      credits: [{ name, group: 'director', role }],
      seasons: [{ number: 1, episodes: [{ number: 4, title: episode }] }],
    });
    const [person, film] = await find(name.toLowerCase().replace('á', 'a'));
    expect([person?.title, film?.title]).toEqual([name, show.title]);
    expect([person?.about, plainText(film?.marked.excerpt ?? [])]).toEqual([role, `${role}: ${name}`]);
    expect(person?.marked.title).toEqual(
      [name.split(' ')[0], ' ', name.split(' ')[1]].map((text) => ({ text, isFound: text !== ' ' })),
    );
    const [found] = await find(episode);
    expect(plainText(found?.marked.excerpt ?? [])).toBe(`Episode 4: ${episode}`);
  });

  it('nothing: a near title, and the newest instead', async () => {
    const title = `${word()}ing Orchard`;
    await makeShow({ title, status: 'active' });
    const typed = `${title.slice(0, 2)}q${title.slice(3, 5)}q${title.slice(6, 9)}q${title.slice(10)}`;
    expect(await titles(typed)).toEqual([]);
    const { title: near, shows } = await suggestInstead(typed);
    expect(near).toBe(title);
    expect(shows.map((show) => show.title)).toContain(title);
    expect((await suggestInstead('xx yy')).title).toBeNull();
  });
});
