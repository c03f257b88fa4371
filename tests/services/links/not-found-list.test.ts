/** The list of addresses that were not found, and what is ignored. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { NotFoundAddress } from '~models/redirect';
import {
  MAX_NOT_FOUND,
  notFoundCounter,
  countMissingAddresses,
  ignoreNotFound,
  listNotFound,
} from '~/site/links/not-found.server';
import { createRedirect } from '~/site/links/redirects.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';

const editor = actor('editor');

beforeEach(async () => {
  await notFoundCounter.store();
  await NotFoundAddress.deleteMany();
});

const list = async (query = { page: 1, limit: 100 }) => listNotFound(editor, query);
const pathsOf = async () => (await list()).rows.map(({ path }) => path);

/** Counts addresses, each so often. */
function ask(times: Record<string, number>) {
  for (const [target, count] of Object.entries(times))
    for (let each = 0; each < count; each += 1) notFoundCounter.count(target);
}

describe('the list of addresses that were not found', () => {
  it('has what is stored, and what this process has counted since, the most wanted first', async () => {
    ask({ '/a': 1, '/b': 3, '/c': 2 });
    await notFoundCounter.store();
    ask({ '/a': 4, '/d': 1 });
    const { rows, total } = await list();
    expect(rows.map(({ path, count }) => [path, count])).toEqual([
      ['/a', 5],
      ['/b', 3],
      ['/c', 2],
      ['/d', 1],
    ]);
    expect([total, await countMissingAddresses(editor)]).toEqual([4, 4]);
    expect(rows.every(({ lastAt }) => Date.now() - Date.parse(lastAt) < 60_000)).toBe(true);
  });

  it('has pages', async () => {
    ask({ '/a': 3, '/b': 2, '/c': 1 });
    const { rows, total } = await list({ page: 2, limit: 2 });
    expect([rows.map(({ path }) => path), total]).toEqual([['/c'], 3]);
    expect(await list({ page: 3, limit: 2 })).toEqual({ rows: [], total: 3 });
  });

  it('leaves out what is on the site by now, until it goes again', async () => {
    const published = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') };
    const [show, article, person, page, draft] = [
      await makeShow(),
      await makeArticle(published),
      await makePerson(),
      await makePage(published),
      await makePage({ status: 'draft' }),
    ];
    ask({
      [`/shows/${show.slug}`]: 1,
      [`/news/${article.slug}`]: 1,
      [`/people/${person.slug}`]: 1,
      [`/${page.slug}`]: 1,
      [`/${draft.slug}`]: 2,
      '/elsewhere': 1,
    });
    expect(await pathsOf()).toEqual([`/${draft.slug}`, '/elsewhere']);
    await removeRecord('show', editor, show.id);
    expect(await pathsOf()).toContain(`/shows/${show.slug}`);
  });

  it('leaves out what a redirect takes, also by its beginning', async () => {
    ask({ '/old-address': 1, '/old-section/one': 1, '/old-section-of-others': 1 });
    await createRedirect(editor, { from: '/old-address', to: '/news' }, { origin: 'http://site.test' });
    await createRedirect(editor, { from: '/old-section/*', to: '/shows' }, { origin: 'http://site.test' });
    expect(await pathsOf()).toEqual(['/old-section-of-others']);
  });
});

describe('an ignored address', () => {
  it('is not listed and not counted any more', async () => {
    ask({ '/ignored': 2, '/other': 1 });
    await ignoreNotFound(editor, '/ignored/');
    expect(await pathsOf()).toEqual(['/other']);
    ask({ '/ignored': 5 });
    expect(await pathsOf()).toEqual(['/other']);
    await notFoundCounter.store();
    expect(await pathsOf()).toEqual(['/other']);
    expect(await NotFoundAddress.findById('/ignored').lean()).toMatchObject({ count: 2 });
  });

  it('is one event, with the address and nothing else', async () => {
    ask({ '/ignored-event': 1 });
    await ignoreNotFound(editor, '/ignored-event');
    const [event] = await ActivityEvent.find({ title: '/ignored-event' }).lean();
    expect(event).toMatchObject({ what: 'change', kind: 'links', recordId: '', fields: ['ignoredAt'] });
  });

  it.each(['/never-asked', '/wp-login.php', '', 'no path'])('%j cannot be one', async (path) => {
    await expect(ignoreNotFound(editor, path)).rejects.toMatchObject({ status: 404 });
  });

  it('cannot be ignored again', async () => {
    ask({ '/twice': 1 });
    await ignoreNotFound(editor, '/twice');
    await expect(ignoreNotFound(editor, '/twice')).rejects.toMatchObject({ status: 404 });
  });

  it('is forgotten when a thousand others have been ignored since', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const ignored = Array.from({ length: MAX_NOT_FOUND }, (_, each) => ({
      _id: `/ignored-${each}`,
      count: 1,
      lastAt: at(0),
      ignoredAt: at(each),
    }));
    await NotFoundAddress.insertMany(ignored);
    ask({ '/one-more': 1 });
    await ignoreNotFound(editor, '/one-more');
    expect(await NotFoundAddress.countDocuments()).toBe(MAX_NOT_FOUND);
    expect(await NotFoundAddress.exists({ _id: '/ignored-0' })).toBeNull();
    expect(await NotFoundAddress.exists({ _id: '/ignored-1' })).not.toBeNull();
  });
});

it('authors neither see nor ignore anything', async () => {
  ask({ '/a': 1 });
  for (const refused of [
    listNotFound(actor('author'), { page: 1, limit: 10 }),
    countMissingAddresses(actor('author')),
    ignoreNotFound(actor('author'), '/a'),
  ])
    await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(await pathsOf()).toEqual(['/a']);
});
