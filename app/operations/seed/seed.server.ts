import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel } from '~models/records';
import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import type { Actor } from '~/core/access/permissions';
import { activityOptions } from '~/core/activity/activity.server';
import { withoutEvents } from '~/core/activity/record-event.server';
import type { HeldLock } from '~/core/db/lock.server';
import { historyLimits } from '~/core/db/retention.server';
import { ASSETS, uploadIdsOf } from '~/core/files/uploads';
import type { TextPart } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { writeParts } from '~/core/html/write-block';
import { titleOf, type ContentKind } from '~/core/nouns/kinds';
import { countOpening } from '~/core/session/grants.server';
import { getSettings } from '~/core/session/settings.server';
import { slugify } from '~/core/text/slug.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { updateUpload } from '~/media/library/library-file.server';
import { answerStills } from '~/press/approvals/answer-link.server';
import { findRound, openLink } from '~/press/approvals/approval-store.server';
import { createRound } from '~/press/approvals/create-round.server';
import { endRecipientLink } from '~/press/screeners/screener-change.server';
import { createScreener } from '~/press/screeners/screeners.server';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';
import {
  type DemoFile,
  DEMO_FOLDER,
  type DemoPressDesk,
  type DemoArticle,
  type DemoDate,
  type DemoLink,
  type DemoPage,
  type DemoSettings,
  type DemoShow,
  readDemo,
} from './read-demo.server';
import { beginSeed, endSeed, SEEDER_ID } from './seed-state.server';
import { storePrepared } from './store-prepared.server';
import { DAY_MS } from '~/core/text/days';

/** A disk syncs several files at once, a remote storage has a high latency, and a database works beside the program. */
const AT_ONCE = 8;

type Addresses = Map<string, string>;

/** Stores the demo's files as uploads, with their derived files. Existing ones are not changed. */
async function storeDemoFiles(actor: Actor, files: readonly DemoFile[]): Promise<Addresses> {
  const addresses: Addresses = new Map();
  const hashes = files.map(({ sha256 }) => sha256);
  const stored = new Set(await Upload.distinct('sha256', { sha256: { $in: hashes } }));
  const store = async (file: DemoFile, at: Date) => {
    const isStored = stored.has(file.sha256);
    const { key, poster } = await storePrepared(DEMO_FOLDER, file, { actor, at, isStored });
    addresses.set(file.file, urlOf(key));
    if (file.poster && poster.current) addresses.set(file.poster.file, poster.current.url);
  };
  const now = Date.now();
  // The library lists the newest first, so the times follow the order of the site.
  await forEach(files, (file, index) => store(file, new Date(now - index)));
  return addresses;
}

async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items.entries()];
  const takeNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
}

function withAddresses<Value>(value: Value, addresses: Addresses): Value {
  if (typeof value === 'string') return (addresses.get(value) ?? textWithFiles(value, addresses)) as Value;
  if (Array.isArray(value)) return value.map((each) => withAddresses<unknown>(each, addresses)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    withAddresses<unknown>(each, addresses),
  ]);
  return Object.fromEntries(entries) as Value;
}

const textWithFiles = (text: string, addresses: Addresses): string =>
  text.includes('<figure ') ? writeParts(readParts(text).map((part) => withFiles(part, addresses))) : text;

function withFiles(part: TextPart, addresses: Addresses): TextPart {
  // As a text stores it, so that it need not be sanitised.
  const place = (file: string) => (addresses.get(file) ?? file).replace(ASSETS, '');
  switch (part.type) {
    case 'media':
      return { ...part, file: place(part.file) };
    case 'gallery':
      return { ...part, files: part.files.map(place) };
    case 'embed':
      return { ...part, poster: place(part.poster) };
    default:
      return part;
  }
}

interface Seeding {
  demo: DemoPressDesk;
  actor: Actor;
  lock: HeldLock;
  addresses: Addresses;
  /** Look up ids of shows and people by title and name. */
  showId: (title: string) => string;
  personId: (name: string) => string;
  /** Returns a demo id, which is the same in every process. */
  idOf: (title: string) => string;
}

/** Adds a half-answered round of approvals, and a screener. Can be interrupted and run again. The URLs of the links are discarded. */
async function seedPressDesk(seeding: Seeding): Promise<void> {
  await namePeople(seeding);
  await sendRound(seeding);
  await sendScreener(seeding);
}

const fileOf = (addresses: Addresses, file: string) => uploadIdsOf(addresses.get(file) ?? '')[0] ?? '';

async function namePeople({ demo, actor, lock, addresses, personId }: Seeding): Promise<void> {
  for (const [file, name] of Object.entries(demo.peopleOnStills)) {
    const _id = fileOf(addresses, file);
    const stored = await Upload.findById(_id, { people: 1 }).lean<Pick<StoredUpload, 'people'> | null>();
    if ((stored?.people ?? []).length > 0) continue;
    lock.assertHeld();
    await updateUpload(actor, _id, { people: [{ personId: personId(name), name }] });
  }
}

/** Asks each person with a link. An earlier attempt has lost its links, so their openings are no longer counted. */
async function sendRound({ demo, actor, lock, showId, personId, idOf }: Seeding): Promise<void> {
  const { show: title, label, soloRefusals, keptBy } = demo.round;
  const people = Object.values(demo.peopleOnStills).map((name) => ({
    personId: personId(name),
    soloRefusals,
    groupRefusals: 0,
  }));
  lock.assertHeld();
  const options = { origin: '', recordId: idOf(label) };
  const made = await createRound(actor, showId(title), { label, people }, options);
  const show = await Show.findById(showId(title)).orFail().lean<StoredShow>();
  const round = await findRound(String(show._id), made.id);
  const drawn = { verdict: 'open', note: '' } as const;
  for (const person of round.people.filter(({ name }) => keptBy.includes(name))) {
    lock.assertHeld();
    await answerStills({ show, round, person }, new Map([[1, { verdict: 'kept', note: '', drawn }]]));
    const url = made.people.find(({ name }) => name === person.name)?.url;
    if (url) await countOpening((await openLink(url.split('/').at(-1) ?? '')).grant);
  }
}

async function sendScreener({ demo, actor, lock, addresses, showId, idOf }: Seeding): Promise<void> {
  const { show: title, film, recipients, ended, ...fields } = demo.screener;
  const show = showId(title);
  const input = { ...fields, recipients, file: fileOf(addresses, film) };
  lock.assertHeld();
  const made = await createScreener(actor, show, input, { origin: '', recordId: idOf(fields.title) });
  for (const { id, name } of made.recipients) {
    if (!ended.includes(name)) continue;
    lock.assertHeld();
    await endRecipientLink(actor, { show, id: made.id }, id);
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** The owner of the demo content. */
const SEEDER: Actor = { id: SEEDER_ID, role: 'admin', username: 'demo', name: 'Showreel', via: 'cli' };

/** Adds a redirect; an existing one with this id is not changed. */
type AddRedirect = (actor: Actor, redirect: object, recordId: string) => Promise<unknown>;

/**
 * Creates the demo content through the same functions as forms, if it is due. An interrupted seed is completed by the next start.
 */
export async function seedDemo(lock: HeldLock, addRedirect: AddRedirect): Promise<void> {
  // A suspended process must not write into a site that people already use.
  lock.assertHeld();
  await beginSeed();
  // The demo content is not logged as anybody's work.
  await withoutEvents(() => writeDemo(lock, addRedirect));
  await endSeed();
}

async function writeDemo(lock: HeldLock, addRedirect: AddRedirect): Promise<void> {
  const demo = readDemo();
  const addresses = await storeDemoFiles(SEEDER, demo.files);
  const placed = <Record>(record: Record) => withAddresses(record, addresses);
  const each = async <Demo extends object>(
    kind: ContentKind,
    records: readonly Demo[],
    toInput: (record: Demo) => object,
  ) => {
    // What an interrupted seed has left; no other process seeds meanwhile.
    const stored = new Set<unknown>(await sluggedModel(kind).distinct('slugs'));
    await forEach(records, async (record, index) => {
      const title = titleOf(kind, record);
      if (stored.has(slugify(title))) return;
      lock.assertHeld();
      await createRecord(kind, SEEDER, toInput(placed(record)), { recordId: idOf(index, title) });
      // The sanitiser's memory is freed only after a turn of the event loop.
      await nextTurn();
    });
  };
  // Order: shows refer to people, articles to shows, and the settings to pages.
  await each('person', demo.people, (person) => person);
  const people = await idsBySlug('person');
  await each('show', demo.shows, (show) => showInput(show, people));
  const shows = await idsBySlug('show');
  await each('article', demo.articles, (article) => articleInput(article, shows));
  const kept = { activity: activityOptions().days, trash: historyLimits().trashDays };
  await each('page', demo.pages(kept), pageInput);
  const pages = await idsBySlug('page');
  const { version } = await getSettings();
  lock.assertHeld();
  await updateRecord('settings', SEEDER, '', settingsInput(placed(demo.settings), pages), {
    ifVersions: [version],
  });
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
 * Returns a demo id that is the same in every process: a process suspended between its last check of the lock and the insertion stores no
 * second copy. Like generated ids, they sort in the order of creation.
 */
const idOf = (index: number, title: string): string =>
  `64656d6f${index.toString(16).padStart(4, '0')}${createHash('sha256').update(title).digest('hex').slice(0, 12)}`;

type Ids = ReadonlyMap<string, string>;

async function idsBySlug(kind: ContentKind): Promise<Ids> {
  const records = await sluggedModel(kind)
    .find({}, { slugs: 1 })
    .lean<Pick<SluggedRecord, '_id' | 'slugs'>[]>();
  return new Map(records.flatMap(({ _id, slugs }) => slugs.map((slug) => [slug, String(_id)])));
}

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

function settingsInput({ menu, footerLinks, ...settings }: DemoSettings, pages: Ids) {
  const toLink = ({ page = '', ...link }: DemoLink) => ({ ...link, pageId: pages.get(slugify(page)) ?? '' });
  return { ...settings, menu: menu.map(toLink), footerLinks: footerLinks.map(toLink) };
}

/** Days count from the start of the hour, so that scheduled content has a plain time. */
const toDate = (date: DemoDate): Date =>
  typeof date === 'string'
    ? new Date(date)
    : new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + date.daysFromNow * DAY_MS);
