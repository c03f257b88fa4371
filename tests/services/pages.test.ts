/** Pages of the company's own, in the services: who finds them, what lists them, and what changes at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import { Page } from '~models/page';
import { Show } from '~models/show';
import {
  toSitePage,
  findPageFor,
  findPublicPage,
  isPageSlugPublic,
  listPageUrls,
} from '~/site/page/public-pages.server';
import { CONTENT_KIND_LIST } from '~/core/nouns/kinds';
import { findByAddress, listRecords } from '~/records/read/api-queries.server';
import { getDashboard } from '~/records/screens/dashboard.server';
import { listRows } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { nextDue } from '~/site/read/next-due.server';
import { followContent } from '~/core/db/content-epoch.server';
import { actor, makeArticle, makePage } from '../make';
import { commandsOf } from './commands';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const START = Date.parse('2031-05-01T09:00:00Z');
const at = (after: number) => new Date(START + after);
const iso = (after: number) => at(after).toISOString();
const editor = actor('editor');
const PUBLISHED = { status: 'published' };
const vacancy = (title: string, closes = '') => ({ title, closes, apply: 'mailto:jobs@primal.example' });
/** Moves the clock, but not the timers of the database driver. */
const setClock = (after: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + after });

async function momentAfter(since: number): Promise<Date | null> {
  const due = await nextDue(at(since));
  return due && new Date(due.at);
}

beforeEach(() => Promise.all([Page.deleteMany({}), Article.deleteMany({}), Show.deleteMany({})]));
afterEach(() => vi.useRealTimers());

describe('a page', () => {
  it('is a draft of the template for text at first, which only its editors find', async () => {
    const author = actor('author');
    const page = await makePage({ title: 'About' }, author);
    expect(page).toMatchObject({
      slug: 'about',
      status: 'draft',
      template: 'text',
      noindex: false,
      vacancies: [],
    });
    await expect(findPublicPage('about')).rejects.toMatchObject({ status: 404 });
    await expect(findPageFor(actor('author'), 'about')).rejects.toMatchObject({ status: 404 });
    expect(await findPageFor(author, 'about')).toEqual(page);
    expect(await findPageFor(editor, 'about')).toEqual(page);
    expect(await isPageSlugPublic('about')).toBe(false);
  });

  it('appears at its time', async () => {
    await makePage({ title: 'Studios', ...PUBLISHED, publishedAt: iso(HOUR) });
    setClock(HOUR - 1);
    await expect(findPublicPage('studios')).rejects.toMatchObject({ status: 404 });
    expect([await isPageSlugPublic('studios'), await listPageUrls()]).toEqual([false, []]);
    expect(await momentAfter(0)).toEqual(at(HOUR));
    setClock(HOUR);
    expect((await findPublicPage('studios')).title).toBe('Studios');
    expect([await isPageSlugPublic('studios'), (await listPageUrls()).length]).toEqual([true, 1]);
    expect(await momentAfter(HOUR)).toBeNull();
  });

  it('is found by its earlier slugs', async () => {
    const { id } = await makePage({ title: 'Privacy', ...PUBLISHED });
    await updateRecord('page', editor, id, { title: 'Privacy Policy' });
    expect((await findPublicPage('privacy')).slug).toBe('privacy-policy');
    expect([await isPageSlugPublic('privacy'), await isPageSlugPublic('privacy-policy')]).toEqual([
      true,
      true,
    ]);
  });

  it('is looked for in the database only after a change, because everybody can invent addresses', async () => {
    await makePage({ title: 'About', ...PUBLISHED });
    const content = { current: 1, unpublishedWrites: 0, isCurrent: () => false, changesSince: () => null };
    followContent(content);
    try {
      const commands = await commandsOf(async () => {
        for (let each = 0; each < 100; each += 1) expect(await isPageSlugPublic(`word-${each}`)).toBe(false);
        expect(await isPageSlugPublic('about')).toBe(true);
      });
      expect(commands).toEqual(['pages.find']);
      await makePage({ title: 'New here', ...PUBLISHED });
      content.current += 1;
      expect(await isPageSlugPublic('new-here')).toBe(true);
    } finally {
      followContent(undefined);
    }
  });

  it('is not called like an address of the site, and a slug counts among pages only', async () => {
    await makeArticle({ title: 'Jobs' });
    const slugs = [];
    for (const title of ['Contact', 'News', 'Press', 'Jobs', 'Jobs'])
      slugs.push((await makePage({ title })).slug);
    expect(slugs).toEqual(['contact-2', 'news-2', 'press-2', 'jobs', 'jobs-2']);
  });

  it('is described by its own words, else its intro, else 160 characters of its body', async () => {
    const body = `<h1>Heading</h1><p>${'word '.repeat(60)}</p>`;
    const summaries = [];
    for (const fields of [{ metaDescription: 'Meta', intro: 'Intro' }, { intro: 'Intro' }, {}])
      summaries.push((await toSitePage(await makePage({ body, ...fields }))).summary);
    expect(summaries.slice(0, 2)).toEqual(['Meta', 'Intro']);
    expect(summaries[2]).toMatch(/^Heading word/);
    expect(summaries[2]?.length).toBeLessThanOrEqual(161);
  });

  it('is left out of the sitemap where search engines shall not show it', async () => {
    await makePage({ title: 'Seen', ...PUBLISHED });
    await makePage({ title: 'Unseen', ...PUBLISHED, noindex: true });
    expect((await listPageUrls()).map(({ slug }) => slug)).toEqual(['seen']);
  });
});

describe('lists of pages', () => {
  it('are by title, whatever its case and accents', async () => {
    for (const title of ['Terms', 'about', 'Éditions', 'Careers']) await makePage({ title, ...PUBLISHED });
    await makePage({ title: 'Below' });
    const titles = async (all: boolean) =>
      (await listRecords('page', { page: 1, limit: 9, all })).records.map(({ title }) => title);
    expect(await titles(false)).toEqual(['about', 'Careers', 'Éditions', 'Terms']);
    expect(await titles(true)).toEqual(['about', 'Below', 'Careers', 'Éditions', 'Terms']);
    const { rows } = await listRows('page', editor, { q: 'ER' });
    expect(rows.map(({ title, aside, publicUrl }) => [title, aside, publicUrl])).toEqual([
      ['Careers', '/careers', '/careers'],
      ['Terms', '/terms', '/terms'],
    ]);
  });

  it('are searched by what visitors read, and not by its markup', async () => {
    const body = '<p>A <strong>harbour</strong> &amp; its cranes</p>';
    const { id } = await makePage({ title: 'Studios', intro: 'To rent', body });
    const found = async (q: string) => (await listRows('page', editor, { q })).rows.length;
    for (const term of ['studios', 'to RENT', 'harbour & its']) expect(await found(term), term).toBe(1);
    for (const term of ['strong', '&amp;', 'bristol']) expect(await found(term), term).toBe(0);
    const vacancy = { title: 'Line Producer', place: 'Bristol', apply: 'https://jobs.example/' };
    await updateRecord('page', editor, id, { vacancies: [vacancy] });
    for (const term of ['bristol', 'line producer', 'harbour']) expect(await found(term), term).toBe(1);
  });

  it('of the dashboard have the drafts and what is to appear, and its counts no pages', async () => {
    const draft = await makePage({ title: 'Draft' });
    const next = await makePage({ title: 'Next', ...PUBLISHED, publishedAt: new Date(Date.now() + DAY) });
    const { counts, drafts, scheduled } = await getDashboard(editor);
    expect(drafts).toEqual([{ kind: 'page', id: draft.id, title: 'Draft', mayEdit: true }]);
    expect(scheduled).toMatchObject([{ kind: 'page', id: next.id, title: 'Next' }]);
    expect(Object.keys(counts)).toEqual(CONTENT_KIND_LIST.filter((kind) => kind !== 'page'));
  });
});

describe('a vacancy', () => {
  const careers = (...vacancies: object[]) =>
    makePage({ title: 'Careers', template: 'vacancies', ...PUBLISHED, publishedAt: iso(-DAY), vacancies });

  it('goes at its moment, in public reads only', async () => {
    const { slug } = await careers(vacancy('Runner', iso(HOUR)), vacancy('Editor'));
    const titles = (page: { vacancies: { title: string }[] } | undefined) =>
      page?.vacancies.map(({ title }) => title).join();
    const read = async () => [
      titles(await findByAddress('page', slug, false)),
      titles((await listRecords('page', { page: 1, limit: 9, all: false })).records[0]),
      (await toSitePage(await findPublicPage(slug))).vacancies?.map(({ title }) => title).join(),
      titles(await findByAddress('page', slug, true)),
    ];
    setClock(HOUR - 1);
    expect(await read()).toEqual(Array(4).fill('Runner,Editor'));
    setClock(HOUR);
    expect(await read()).toEqual(['Editor', 'Editor', 'Editor', 'Runner,Editor']);
  });

  it('is on no page for text', async () => {
    const { id } = await careers(vacancy('Runner'));
    const page = await updateRecord('page', editor, id, { template: 'text' });
    expect((await toSitePage(page)).vacancies).toBeNull();
    expect(page.vacancies).toHaveLength(1);
  });

  it('changes the site a week before it closes and when it does, if its page is public', async () => {
    const { id } = await careers(vacancy('Runner', iso(WEEK + HOUR)), vacancy('Gone', iso(-HOUR)));
    expect(await momentAfter(0)).toEqual(at(HOUR));
    expect(await momentAfter(WEEK)).toEqual(at(WEEK + HOUR));
    expect(await momentAfter(WEEK + HOUR)).toBeNull();
    await updateRecord('page', editor, id, { vacancies: [vacancy('Runner', iso(3 * WEEK))] });
    const day = await momentAfter(0);
    expect(day).toEqual(at(DAY));
    await updateRecord('page', editor, id, { status: 'draft' });
    expect(await momentAfter(0)).toBeNull();
  });
});
