import { Article } from '~models/article';
import { Person, type StoredPerson } from '~models/person';
import { Settings } from '~models/settings';
import { Show, type StoredShow } from '~models/show';
import { AppState, type StoredState } from '~models/app-state';
import type { Actor } from '~/rules/accounts/permissions';
import { slugify } from '~/rules/text/slug';
import { withoutEvents } from '../activity/origin';
import { createArticle } from '../content/articles';
import { demoArticles } from './demo/articles';
import { demoPeople } from './demo/people';
import { demoSettings } from './demo/settings';
import { demoShows } from './demo/shows';
import type { DemoArticle, DemoDate, DemoShow } from './demo/types';
import { createPerson } from '../content/people';
import { updateSettings } from '../content/settings';
import { createShow } from '../content/shows';
import { storeDemoFiles, withAddresses } from './store-files';

const SEED = 'demo content';
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The owner of the demo content. */
const SEEDER: Actor = { id: 'demo', role: 'admin', username: 'demo', name: 'Showreel', via: 'cli' };

/**
 * Creates the demo content in an empty database, through the services that forms use. An interrupted seed is completed
 * by the next start; a completed one, or a database with other content, is left unchanged. Returns whether it wrote
 * anything.
 */
export async function seedDemo(): Promise<boolean> {
  const state = await AppState.findById(SEED).lean<StoredState>();
  if (state?.value === 'done' || (!state && !(await isEmpty()))) return false;
  // Demo content is nobody's work.
  await withoutEvents(writeDemo);
  return true;
}

async function writeDemo(): Promise<void> {
  await remember('running');
  const addresses = await storeDemoFiles(SEEDER);
  const placed = <Record>(record: Record) => withAddresses(record, addresses);
  // Shows refer to people, and articles to shows.
  for (const person of demoPeople)
    await once(Person, person.name, () => createPerson(SEEDER, placed(person)));
  const people = idsBySlug(await Person.find({}, { slugs: 1 }).lean<StoredPerson[]>());
  for (const show of demoShows)
    await once(Show, show.title, () => createShow(SEEDER, showInput(placed(show), people)));
  const shows = idsBySlug(await Show.find({}, { slugs: 1 }).lean<StoredShow[]>());
  for (const article of demoArticles)
    await once(Article, article.title, () => createArticle(SEEDER, articleInput(placed(article), shows)));
  await updateSettings(SEEDER, demoSettings);
  await remember('done');
}

const remember = (value: string) =>
  AppState.updateOne({ _id: SEED }, { $set: { value, at: new Date() } }, { upsert: true });

async function isEmpty(): Promise<boolean> {
  const counts = await Promise.all([
    Show.countDocuments(),
    Article.countDocuments(),
    Person.countDocuments(),
    Settings.countDocuments(),
  ]);
  return counts.every((count) => count === 0);
}

/** Yields to the event loop between two bodies: only then is the sanitiser's memory freed. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Addressed {
  exists(filter: { slugs: string }): PromiseLike<unknown>;
}

async function once(model: Addressed, title: string, create: () => Promise<unknown>): Promise<void> {
  if (!(await model.exists({ slugs: slugify(title) }))) await create();
  await breathe();
}

type Ids = ReadonlyMap<string, string>;

/** Returns the ids of stored records by their slugs. */
const idsBySlug = (records: Pick<StoredShow | StoredPerson, '_id' | 'slugs'>[]): Ids =>
  new Map(records.flatMap(({ _id, slugs }) => slugs.map((slug) => [slug, String(_id)])));

/** Links the credits to people, and places the times of where to watch a show. */
function showInput({ credits = [], watch = [], ...show }: DemoShow, people: Ids) {
  return {
    ...show,
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

/** Days are counted from the beginning of the hour, so that what is scheduled has a plain time. */
const toDate = (date: DemoDate): Date =>
  typeof date === 'string'
    ? new Date(date)
    : new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + date.daysFromNow * DAY_MS);
