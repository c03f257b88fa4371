/** Which pages are outdated by a change of settings, of an order or a file, by a restoration from the trash, and by a moment that comes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Article } from '~models/article';
import type { ReadNotes } from '~models/read-notes';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import { SETTINGS_FIELDS } from '~/core/nouns/settings';
import { isAffected, type ContentChange, followContent } from '~/core/db/content-epoch.server';
import { moveRecord } from '~/records/save/record-order.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { restoreTrashed, undoDeletion } from '~/records/save/trash.server';
import { updateRecord } from '~/records/save/record-update.server';
import { nextDue } from '~/site/read/next-due.server';
import { workOnNext } from '~/media/jobs/job.server';
import { updateUpload } from '~/media/library/library-file.server';
import { withhold } from '~/media/usage/garbage-collection.server';
import { everyNth } from '../full-length';
import { actor, makeArticle, makePerson, makeShow, unique } from '../make';
import { makeUpload, picture } from '../media-files';
import { declaredBy, followWatched, LISTS, load, pageOf, watchContent, type Page } from './page-notes';

const admin = actor('admin');
const watched = watchContent();

/** The settings are kept for several pages until anything is written, as in the server. */
beforeEach(() => followWatched(watched));

afterEach(() => {
  followContent(undefined);
  vi.useRealTimers();
});

const isOutdated = (notes: ReadNotes, changes: readonly ContentChange[]) =>
  changes.some((change) => isAffected(notes, change));

/** Loads the pages before and after, and returns the paths of those that are outdated. Throws if one that differs is not. */
async function outdatedBy(pages: Page[], change: () => Promise<readonly ContentChange[]>): Promise<string[]> {
  const before = await Promise.all(pages.map(load));
  const changes = await change();
  const outdated = pages.filter((_, at) => isOutdated(before[at]?.notes as ReadNotes, changes));
  for (const [at, page] of pages.entries())
    if ((await load(page)).answer !== before[at]?.answer)
      expect(outdated, `${page.path} after ${JSON.stringify(changes)}`).toContain(page);
  return outdated.map(({ path }) => path).toSorted();
}

const write = (work: () => Promise<unknown>) => () => declaredBy(watched, work);

describe('a change of settings', () => {
  const change = (values: object) => write(() => updateRecord('settings', admin, '', values));
  let count = 0;
  /** Another value for a field each time. */
  function valueFor(name: string): unknown {
    count += 1;
    const values: Record<string, unknown> = {
      link: `https://elsewhere.example/${count}`,
      email: `desk-${count}@site.example`,
      degrees: count % 80,
      optionalFlag: count % 2 === 0,
      flag: false,
      names: [`Genre ${count}`],
      richText: `<p>Text ${count}</p>`,
      choice: 'primal',
      group: { accent: `#${100_000 + count}` },
      items: [{ to: 'url', url: `https://elsewhere.example/${count}`, label: `Link ${count}` }],
    };
    if (name === 'pressContacts') return [{ name: `Contact ${count}` }];
    // A logo would be two changes; the second is the one of the settings.
    if (name === 'logoPack') return [];
    return values[SETTINGS_FIELDS[name as keyof typeof SETTINGS_FIELDS].type] ?? `Words ${count}`;
  }

  it('outdates every page that it alters, whatever the field, and what shows all settings', async () => {
    const { slug } = await makeShow({ genres: ['Drama'] });
    const pages = [...LISTS, pageOf.show(slug), pageOf.article((await makeArticle()).slug)];
    for (const name of everyNth(Object.keys(SETTINGS_FIELDS), 8)) {
      const outdated = await outdatedBy(pages, change({ [name]: valueFor(name) }));
      expect(outdated).toContain('/api/settings');
    }
  }, 120_000);

  it.each([
    ['contactPhone', ['/', '/contact', '/news', '/people', '/press', '/shows', '/shows?genre=drama']],
    ['talentIntro', ['/contact']],
    ['homeIntro', ['/']],
    ['metaDescription', ['/']],
    ['siteDescription', ['/', '/contact', '/news/feed.xml', '/site.webmanifest']],
    ['analyticsId', []],
  ])('of %s outdates only %j, the list of pages and the API', async (name, expected) => {
    await change({ [name]: 'Words' })();
    const outdated = await outdatedBy(LISTS, change({ [name]: 'Others' }));
    expect(outdated).toEqual([...expected, '/api/settings', '/sitemap.xml'].toSorted());
  });

  it('of the site’s name outdates every page', async () => {
    const outdated = await outdatedBy(LISTS, change({ siteName: unique('Name') }));
    const pages = LISTS.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
    expect(outdated).toEqual([...pages, '/api/settings'].toSorted());
  });

  it('of the brand outdates every page, the manifest and the feed', async () => {
    const outdated = await outdatedBy(LISTS, change({ brand: { accent: '#35a7c4' } }));
    const pages = LISTS.map(({ path }) => path).filter((path) => !path.startsWith('/api/'));
    expect(outdated).toEqual([...pages, '/api/settings'].toSorted());
  });

  it('is a take-down if it removes a value', async () => {
    const isTakeDown = async (values: object) => (await change(values)())[0]?.isTakeDown;
    expect(await isTakeDown({ tagline: 'First' })).toBe(false);
    expect(await isTakeDown({ tagline: 'Second' })).toBe(false);
    expect(await isTakeDown({ tagline: '' })).toBe(true);
    expect(await isTakeDown({ mapLatitude: 51 })).toBe(false);
    expect(await isTakeDown({ mapLatitude: null })).toBe(true);
  });
});

it('a move in the order outdates what lists the records, and nothing of other kinds', async () => {
  const [first, second, person] = [await makeShow(), await makeShow(), await makePerson()];
  await moveRecord('show', admin, second.id, { to: 0 });
  const pages = [...LISTS, pageOf.person(person.slug)];
  const outdated = await outdatedBy(
    pages,
    write(() => moveRecord('show', admin, first.id, { to: 0 })),
  );
  expect(outdated).toEqual(expect.arrayContaining(['/', '/shows', '/api/shows']));
  for (const path of ['/news', '/people', '/contact', '/news/feed.xml', `/people/${person.slug}`])
    expect(outdated).not.toContain(path);
});

describe('a file', () => {
  async function setUp() {
    const { id, url } = await makeUpload(await picture(), {}, admin);
    const article = await makeArticle({ imageUrl: url });
    const pages = [
      pageOf.article(article.slug),
      pageOf.list('/news'),
      pageOf.list('/people'),
      pageOf.list('/shows'),
    ];
    return { id, article, pages, own: ['/news', `/news/${article.slug}`] };
  }

  it('outdates what shows it when its text is changed or smaller copies were made, and nothing else', async () => {
    const { id, pages, own } = await setUp();
    const describeAs = (alt: string) => write(() => updateUpload(admin, id, { alt }));
    expect(await outdatedBy(pages, describeAs('A boat'))).toEqual(own);
    expect((await describeAs('A harbour')())[0]?.isTakeDown).toBe(false);
    expect((await describeAs('')())[0]?.isTakeDown).toBe(true);
    const work = () => workOnNext(new AbortController().signal, (error) => expect.fail(String(error)));
    const copy = async () => {
      while (await work());
      expect((await Upload.findById(id).lean())?.variants).not.toEqual([]);
    };
    expect(await outdatedBy(pages, write(copy))).toEqual(own);
  });

  it('outdates nothing when a record begins to use it, beside what shows the record', async () => {
    const { pages } = await setUp();
    const { url } = await makeUpload(await picture(), {}, admin);
    const person = await makePerson({ kind: 'talent' });
    const attach = write(() => updateRecord('person', admin, person.id, { imageUrl: url }));
    expect(await outdatedBy(pages, attach)).toEqual([]);
  });

  it('is taken down when it is withheld', async () => {
    const { id, article, own, pages } = await setUp();
    const notes = await Promise.all(pages.map(load));
    await Article.collection.updateOne({ slug: article.slug }, { $set: { imageUrl: '' } });
    await Upload.updateOne({ _id: id }, { $set: { 'usage.usedBy': [], 'usage.offeredAt': null } });
    const stored = await Upload.findById(id).orFail().lean();
    const changes = await declaredBy(watched, () => withhold(stored));
    expect(changes.map(({ isTakeDown }) => isTakeDown)).toEqual([true]);
    const outdated = pages.filter((_, at) => isOutdated(notes[at]?.notes as ReadNotes, changes));
    expect(outdated.map(({ path }) => path).toSorted()).toEqual(own);
  });
});

describe('a record that comes back from the trash', () => {
  it.each([
    ['restored', (id: string) => restoreTrashed(admin, 'people', id)],
    ['put back by an undo', (id: string) => undoDeletion(admin, 'people', id)],
  ])('outdates the lists of its kind when it is %s', async (_, comeBack) => {
    const { id } = await makePerson({ kind: 'team' });
    const { slug } = await makeArticle();
    await removeRecord('person', admin, id);
    const outdated = await outdatedBy(
      [pageOf.list('/people'), pageOf.list('/news'), pageOf.article(slug)],
      write(() => comeBack(id)),
    );
    expect(outdated).toEqual(['/people']);
  });
});

describe('a moment that comes', () => {
  const HOUR = 3_600_000;
  const START = Date.parse('2032-05-01T09:00:00Z');
  const iso = (after: number) => new Date(START + after).toISOString();
  /** Moves the clock, but not the timers of the database driver. */
  const setClock = (after: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + after });
  const pass = async () => {
    const due = await nextDue(new Date());
    setClock((due?.at ?? 0) - START);
    return due?.changes ?? [];
  };

  beforeEach(async () => {
    // The press room is closed without settings.
    await Promise.all([Show.deleteMany({}), Article.deleteMany({}), Settings.deleteMany({})]);
    setClock(0);
  });

  it('of an article outdates the lists of news and the page of its show', async () => {
    const [own, other] = [await makeShow(), await makeShow()];
    const old = await makeArticle({ publishedAt: iso(-HOUR), showIds: [other.id] });
    await makeArticle({ publishedAt: iso(HOUR), showIds: [own.id] });
    const pages = [...LISTS, pageOf.show(own.slug), pageOf.show(other.slug), pageOf.article(old.slug)];
    const outdated = await outdatedBy(pages, pass);
    expect(outdated).toEqual(
      [
        '/news',
        '/news/feed.xml',
        '/sitemap.xml',
        '/api/news?limit=3',
        '/api/news?limit=3&page=2',
        `/shows/${own.slug}`,
      ].toSorted(),
    );
  });

  it.each(['from', 'until'])('of where to watch a show (%s) outdates the page of the show', async (when) => {
    const entry = { territory: 'GB', service: 'Lantern', url: 'https://lantern.example', access: 'free' };
    const own = await makeShow({ watch: [{ ...entry, [when]: iso(HOUR) }] });
    const other = await makeShow({ watch: [entry] });
    const pages = [...LISTS, pageOf.show(own.slug), pageOf.show(other.slug)];
    expect(await outdatedBy(pages, pass)).toEqual([`/shows/${own.slug}`]);
  });
});
