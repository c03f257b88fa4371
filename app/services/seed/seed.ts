import { createHash } from 'node:crypto';
import { Article } from '~models/article';
import { Page, type StoredPage } from '~models/page';
import { Person, type StoredPerson } from '~models/person';
import { RECORD_MODELS } from '~models/records';
import { Show, type StoredShow } from '~models/show';
import { AppState, type StoredState } from '~models/app-state';
import type { Actor } from '~/rules/accounts/permissions';
import { slugify } from '~/rules/text/slug';
import { withoutEvents } from '../activity/origin';
import type { DemoArticle, DemoDate, DemoLink, DemoPage, DemoSettings, DemoShow } from './demo-types';
import { activityOptions } from '../activity/limits';
import { insertState } from '../platform/app-state';
import type { HeldLock } from '../platform/lock';
import { historyLimits } from '../platform/retention';
import { seedPressDesk } from './press-desk';
import { readDemo } from './read-demo';
import { storeDemoFiles, withAddresses } from './store-files';
import { createRecord } from '../records/create';
import { updateRecord } from '../records/update';
import { getSettings } from '../views/settings';

const SEED = 'demo content';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The owner of the demo content. */
const SEEDER: Actor = { id: 'demo', role: 'admin', username: 'demo', name: 'Showreel', via: 'cli' };

/** Adds a redirect; one with this id is left as it is. */
type AddRedirect = (actor: Actor, redirect: object, recordId: string) => Promise<unknown>;

/**
 * Creates the demo content in an empty database, through the services that forms use. An interrupted seed is completed
 * by the next start; a completed one, or a database with other content, is left unchanged. Returns whether it wrote
 * anything.
 */
export async function seedDemo(lock: HeldLock, addRedirect: AddRedirect): Promise<boolean> {
  const state = await AppState.findById(SEED).lean<StoredState>();
  if (state?.value === 'done' || (!state && !(await isEmpty()))) return false;
  // What a suspended process would store late, into a site that people already change, it does not store.
  lock.assertHeld();
  if (!state) await insertState({ _id: SEED, value: 'running', at: new Date() });
  // Demo content is nobody's work.
  await withoutEvents(() => writeDemo(lock, addRedirect));
  await AppState.updateOne({ _id: SEED, value: 'running' }, { $set: { value: 'done', at: new Date() } });
  return true;
}

async function writeDemo(lock: HeldLock, addRedirect: AddRedirect): Promise<void> {
  const demo = readDemo();
  const addresses = await storeDemoFiles(SEEDER, demo.files);
  const placed = <Record>(record: Record) => withAddresses(record, addresses);
  const each = async <Demo>(
    {
      model,
      records,
      titleOf,
    }: { model: Addressed; records: readonly Demo[]; titleOf: (record: Demo) => string },
    create: (record: Demo, recordId: string) => Promise<unknown>,
  ) => {
    for (const [index, record] of records.entries()) {
      const title = titleOf(record);
      if (await model.exists({ slugs: slugify(title) })) continue;
      lock.assertHeld();
      await create(record, idOf(index, title));
      await breathe();
    }
  };
  // Shows refer to people, articles to shows, and the settings to pages.
  await each({ model: Person, records: demo.people, titleOf: ({ name }) => name }, (person, recordId) =>
    createRecord('person', SEEDER, placed(person), { recordId }),
  );
  const people = idsBySlug(await Person.find({}, { slugs: 1 }).lean<StoredPerson[]>());
  await each({ model: Show, records: demo.shows, titleOf: ({ title }) => title }, (show, recordId) =>
    createRecord('show', SEEDER, showInput(placed(show), people), { recordId }),
  );
  const shows = idsBySlug(await Show.find({}, { slugs: 1 }).lean<StoredShow[]>());
  await each({ model: Article, records: demo.articles, titleOf: ({ title }) => title }, (article, recordId) =>
    createRecord('article', SEEDER, articleInput(placed(article), shows), { recordId }),
  );
  const kept = { activity: activityOptions().days, trash: historyLimits().trashDays };
  await each({ model: Page, records: demo.pages(kept), titleOf: ({ title }) => title }, (page, recordId) =>
    createRecord('page', SEEDER, pageInput(placed(page)), { recordId }),
  );
  const pages = idsBySlug(await Page.find({}, { slugs: 1 }).lean<StoredPage[]>());
  const { version } = await getSettings();
  lock.assertHeld();
  await updateRecord('settings', SEEDER, '', settingsInput(demo.settings, pages), { ifVersions: [version] });
  await seedPressDesk({
    demo: demo.pressDesk,
    actor: SEEDER,
    lock,
    addresses,
    showId: (title) => shows.get(slugify(title)) ?? '',
    personId: (name) => people.get(slugify(name)) ?? '',
    idOf: (title) => idOf(0, title),
  });
  for (const [index, redirect] of demo.redirects.entries()) {
    lock.assertHeld();
    await addRedirect(SEEDER, redirect, idOf(index, redirect.from));
  }
}

/**
 * Returns the id of a demo record, which every process gives it: one that was suspended between its last look at the lock and
 * the insertion stores no second copy. Like generated ids, they sort in the order of creation.
 */
const idOf = (index: number, title: string): string =>
  `64656d6f${index.toString(16).padStart(4, '0')}${createHash('sha256').update(title).digest('hex').slice(0, 12)}`;

async function isEmpty(): Promise<boolean> {
  const counts = await Promise.all(
    Object.values<CountedModel>(RECORD_MODELS).map((model) => model.countDocuments()),
  );
  return counts.every((count) => count === 0);
}

/** Yields to the event loop between two bodies: only then is the sanitiser's memory freed. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

interface CountedModel {
  countDocuments(): PromiseLike<number>;
}

interface Addressed {
  exists(filter: { slugs: string }): PromiseLike<unknown>;
}

type Ids = ReadonlyMap<string, string>;

/** Returns the ids of stored records by their slugs. */
const idsBySlug = (records: Pick<StoredShow | StoredPerson | StoredPage, '_id' | 'slugs'>[]): Ids =>
  new Map(records.flatMap(({ _id, slugs }) => slugs.map((slug) => [slug, String(_id)])));

/** Links the credits to people, and places the times of where to watch a show and of its press kit. */
function showInput({ credits = [], watch = [], press, ...show }: DemoShow, people: Ids) {
  return {
    ...show,
    ...(press && {
      press: { ...press, embargoUntil: press.embargoUntil ? toDate(press.embargoUntil) : null },
    }),
    credits: credits.map((credit) => ({ ...credit, personId: people.get(slugify(credit.name)) ?? '' })),
    watch: watch.map((entry) => ({
      ...entry,
      from: entry.from ? toDate(entry.from) : '',
      until: entry.until ? toDate(entry.until) : '',
    })),
  };
}

const articleInput = ({ publishedAt, shows: titles, ...article }: DemoArticle, shows: Ids) => ({
  ...article,
  publishedAt: toDate(publishedAt),
  showIds: titles.flatMap((title) => shows.get(slugify(title)) ?? []),
});

const pageInput = ({ publishedAt, vacancies, ...page }: DemoPage) => ({
  ...page,
  publishedAt: toDate(publishedAt),
  vacancies: vacancies.map(({ closes, ...vacancy }) => ({
    ...vacancy,
    closes: closes ? toDate(closes) : '',
  })),
});

/** Gives the links of the menu and the footer the ids of the pages that they name. */
function settingsInput({ menu, footerLinks, ...settings }: DemoSettings, pages: Ids) {
  const toLink = ({ page = '', ...link }: DemoLink) => ({ ...link, pageId: pages.get(slugify(page)) ?? '' });
  return { ...settings, menu: menu.map(toLink), footerLinks: footerLinks.map(toLink) };
}

/** Days are counted from the beginning of the hour, so that what is scheduled has a plain time. */
const toDate = (date: DemoDate): Date =>
  typeof date === 'string'
    ? new Date(date)
    : new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + date.daysFromNow * DAY_MS);
