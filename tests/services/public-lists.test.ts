import { afterEach, describe, expect, it, vi } from 'vitest';
import { findPublicArticle, listPublicArticles } from '~/records/read/articles.server';
import { listPublicPeople } from '~/records/read/people.server';
import { findPublicShow, listPublicShows, nextPublicShow } from '~/records/read/shows.server';
import { actor, makeArticle, makePerson, makeShow, unique } from '../make';
import { updateRecord } from '~/records/save/record-update.server';

afterEach(() => vi.useRealTimers());

/** Moves the clock, but not the timers of the database driver. */
const setClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

const titles = async (q: string) =>
  (await listPublicArticles({ q, limit: 100 })).articles.map(({ title }) => title);
const missing = expect.objectContaining({ status: 404 }) as Error;

it('a show leads to the next public one, the last to the first, and a single one nowhere', async () => {
  const first = await makeShow();
  expect(await nextPublicShow(first.id)).toBeNull();
  await makeShow({ status: 'inactive' });
  const last = await makeShow();
  expect(await nextPublicShow(first.id)).toEqual({ slug: last.slug, title: last.title });
  expect(await nextPublicShow(last.id)).toEqual({ slug: first.slug, title: first.title });
});

describe('an article', () => {
  it('appears at the moment of its publication', async () => {
    const publishedAt = Date.now() + 3_600_000;
    const { title, slug } = await makeArticle({ publishedAt: new Date(publishedAt).toISOString() });
    setClock(publishedAt - 1);
    expect(await titles(title)).toEqual([]);
    await expect(findPublicArticle(slug)).rejects.toEqual(missing);
    setClock(publishedAt);
    expect(await titles(title)).toEqual([title]);
    expect((await findPublicArticle(slug)).title).toBe(title);
  });

  it('has its author’s name unless another is given', async () => {
    const by = actor('author', { name: 'Ines Caldeira' });
    expect((await makeArticle({}, by)).author).toBe('Ines Caldeira');
    expect((await makeArticle({ author: 'The desk' }, by)).author).toBe('The desk');
    expect((await makeArticle({ author: '' }, by)).author).toBe('');
  });

  it('stores each category once', async () => {
    expect((await makeArticle({ categories: ['Awards', ' Awards ', 'Drama'] })).categories).toEqual([
      'Awards',
      'Drama',
    ]);
  });

  it('is found by its text after a change', async () => {
    const word = unique('Zephyr');
    const article = await makeArticle({ content: '<p>before</p>' });
    await updateRecord('article', actor('admin'), article.id, { content: `<p>${word}</p>` });
    expect(await titles(word)).toEqual([article.title]);
    await updateRecord('article', actor('admin'), article.id, { title: 'Other' });
    expect(await titles(word)).toEqual(['Other']);
  });
});

describe('a show', () => {
  it('that is inactive is in no list and on no page', async () => {
    const { id, slug } = await makeShow();
    expect((await listPublicShows()).map((show) => show.slug)).toContain(slug);
    await updateRecord('show', actor('admin'), id, { status: 'inactive' });
    expect((await listPublicShows()).map((show) => show.slug)).not.toContain(slug);
    await expect(findPublicShow(slug)).rejects.toEqual(missing);
  });
});

it('people are in display order, then newest first', async () => {
  const late = await makePerson({ orderPosition: 2 });
  const first = await makePerson({ orderPosition: 0 });
  const older = await makePerson({ orderPosition: 1 });
  const newer = await makePerson({ orderPosition: 1 });
  const ids = (await listPublicPeople()).map(({ id }) => id);
  expect(ids).toEqual([first.id, newer.id, older.id, late.id]);
});
