import { sluggedModel } from '~models/records';
import { Show, type StoredShow } from '~models/show';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { can, type Actor, authorize } from '~/core/access/permissions';
import { listLastChanges } from '~/core/activity/activity.server';
import {
  byKind,
  CONTENT_KIND_LIST,
  COUNTED_KINDS,
  HIDDEN,
  isKind,
  isTimed,
  TITLE_FIELDS,
  titleOf,
  type ContentKind,
  type TimedKind,
} from '~/core/nouns/kinds';
import { findPagesWithoutFile } from '~/media/usage/files-on-site.server';
import { TEAM } from '~/records/read/view-kinds.server';
import { countNeeds } from '~/media/library/library-filters.server';
import { codeName } from '~/core/text/formats';

const MAX_COUNT = 20;
const NEAR_MS = 14 * 24 * 60 * 60 * 1000;

const editableBy = (actor: Actor) => (can(actor, 'edit') ? {} : { createdBy: actor.id });

async function listEndingWatch(actor: Actor, now: Date) {
  const range = { $gte: new Date(now.getTime() - NEAR_MS), $lte: new Date(now.getTime() + NEAR_MS) };
  const shows = await Show.find(
    { ...editableBy(actor), watch: { $elemMatch: { until: range } } },
    { title: 1, 'watch._id': 1, 'watch.territory': 1, 'watch.service': 1, 'watch.until': 1 },
  ).lean<Pick<StoredShow, '_id' | 'title' | 'watch'>[]>();
  const distance = (until: Date) => Math.abs(until.getTime() - now.getTime());
  return shows
    .flatMap(({ _id, title, watch }) =>
      watch.map((entry) => ({ show: { id: String(_id), title }, ...entry })),
    )
    .flatMap(({ until, ...entry }) => (until && distance(until) <= NEAR_MS ? [{ ...entry, until }] : []))
    .sort((a, b) => distance(a.until) - distance(b.until))
    .slice(0, MAX_COUNT)
    .sort((a, b) => a.until.getTime() - b.until.getTime())
    .map(({ _id, show, territory, service, until }) => ({
      id: String(_id),
      show,
      where: `${service}, ${codeName('territory', territory)}`,
      until: until.toISOString(),
      hasEnded: until <= now,
    }));
}

async function listIncompleteShows(actor: Actor) {
  const lacking = [{ description: '' }, { thumbnailUrl: '' }, { 'credits.0': { $exists: false } }];
  const shows = await Show.find(
    { ...editableBy(actor), stage: 'released', $or: lacking },
    { title: 1, description: 1, thumbnailUrl: 1, 'credits._id': 1 },
  )
    .limit(MAX_COUNT)
    .lean<Pick<StoredShow, '_id' | 'title' | 'description' | 'thumbnailUrl' | 'credits'>[]>();
  return shows.map(({ _id, title, description, thumbnailUrl, credits = [] }) => ({
    id: String(_id),
    title,
    missing: [
      ...(description === '' ? ['synopsis'] : []),
      ...(thumbnailUrl === '' ? ['picture'] : []),
      ...(credits.length === 0 ? ['credits'] : []),
    ],
  }));
}

const MAX_COUNTED = 5;

const COUNTED: Partial<Record<ContentKind, object>> = { person: TEAM };

async function countRecords() {
  const counts = COUNTED_KINDS.map(
    async (kind) => [kind, await sluggedModel(kind).countDocuments(COUNTED[kind] ?? {})] as const,
  );
  return byKind(await Promise.all(counts));
}

/** The first few records of a kind that match. */
async function listSome<K extends ContentKind>(
  actor: Actor,
  kind: K,
  filter: object,
  order: Record<string, 1 | -1> = {},
) {
  const found = await sluggedModel(kind)
    .find(filter, { [TITLE_FIELDS[kind]]: 1, publishedAt: 1, createdBy: 1 })
    .sort(order)
    .limit(MAX_COUNTED)
    .lean<{ _id: unknown; publishedAt: Date; createdBy: string | null }[]>();
  return found.map((record) => ({
    item: {
      id: String(record._id),
      title: titleOf(kind, record),
      mayEdit: can(actor, 'edit', record),
      kind,
    },
    publishedAt: record.publishedAt,
  }));
}

const itemsOf = async <Item>(...lists: Promise<{ item: Item }[]>[]): Promise<Item[]> =>
  (await Promise.all(lists)).flat().map(({ item }) => item);

async function listScheduled(actor: Actor, now: Date) {
  const lists = CONTENT_KIND_LIST.filter(isTimed).map((kind) =>
    listSome(actor, kind, { status: 'published', publishedAt: { $gt: now } }, { publishedAt: 1 }),
  );
  const scheduled = (await Promise.all(lists)).flat();
  return scheduled.map(({ item, publishedAt }) => ({ ...item, publishedAt: publishedAt.toISOString() }));
}

async function listNotPublished(actor: Actor) {
  const failed = await UnpublishedChanges.find({ ...editableBy(actor), problem: { $ne: null } })
    .sort({ publishAt: -1 })
    .limit(MAX_COUNT)
    .lean<StoredChanges[]>();
  return failed.map(({ _id, title, problem, publishAt }) => {
    const [kind, id = ''] = _id.split(':') as [ContentKind, string];
    return { kind, id, title, problem: problem ?? '', publishAt: publishAt?.toISOString() ?? '' };
  });
}

export async function getDashboard(actor: Actor) {
  authorize(actor, 'openAdmin');
  const now = new Date();
  const drafts = CONTENT_KIND_LIST.filter(isTimed).map((kind) =>
    listSome(actor, kind, HIDDEN[kind], { updatedAt: -1 }),
  );
  const inactive = CONTENT_KIND_LIST.filter((kind) => !isTimed(kind)).map((kind) =>
    listSome(actor, kind, HIDDEN[kind]),
  );
  const withoutImage = { ...TEAM, imageUrl: '', videoUrl: '' };
  const read = {
    counts: countRecords(),
    drafts: itemsOf(...drafts),
    scheduled: listScheduled(actor, now),
    inactive: itemsOf(...inactive),
    showsWithoutVideo: itemsOf(listSome(actor, 'show', { videoUrl: '' })),
    peopleWithoutImage: itemsOf(listSome(actor, 'person', withoutImage)),
    endingWatch: listEndingWatch(actor, now),
    incompleteShows: listIncompleteShows(actor),
    missing: countNeeds(actor).then(({ captions, alt }) => ({ captions, alt })),
    lastChanges: listLastChanges(actor),
    notPublished: listNotPublished(actor),
  };
  const parts = Object.entries(read).map(async ([name, part]) => [name, await part] as const);
  return Object.fromEntries(await Promise.all(parts)) as {
    [Name in keyof typeof read]: Awaited<(typeof read)[Name]>;
  };
}

/** A record that became public by schedule without a held-back picture. */
interface PublishedWithout {
  kind: TimedKind;
  id: string;
  title: string;
  mayEdit: true;
  count: number;
}

export async function listPublishedWithout(actor: Actor): Promise<PublishedWithout[]> {
  const records = new Map<string, PublishedWithout>();
  for (const { kind, id, title, createdBy } of await findPagesWithoutFile()) {
    if (!isKind(kind) || !isTimed(kind) || !can(actor, 'edit', { createdBy })) continue;
    const key = `${kind}:${id}`;
    const count = (records.get(key)?.count ?? 0) + 1;
    records.set(key, { kind, id, title, mayEdit: true, count });
  }
  return [...records.values()].sort((one, other) => one.title.localeCompare(other.title, 'en-GB'));
}
