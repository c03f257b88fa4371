import type { Model, Types } from 'mongoose';
import { Article, type StoredArticle } from '~models/article';
import { Page } from '~models/page';
import { Person, type StoredPerson } from '~models/person';
import { sluggedModel } from '~models/records';
import { Show, type StoredShow } from '~models/show';
import { UnpublishedChanges, type StoredChanges } from '~models/unpublished-changes';
import { can, type Actor, authorize } from '~/core/access/permissions';
import { listLastChanges } from '~/core/activity/activity.server';
import { codeName } from '~/core/fields/code-kinds';
import { byKind, COUNTED_KINDS, type ContentKind } from '~/core/nouns/kinds';
import { countNeeds } from '~/media/library/library-filters.server';
import { findPagesWithoutFile } from '~/media/usage/files-on-site.server';
import { TEAM } from '~/records/read/person.server';

const MAX_COUNT = 20;
const NEAR_MS = 14 * 24 * 60 * 60 * 1000;

const editableBy = (actor: Actor) => (can(actor, 'edit') ? {} : { createdBy: actor.id });

type Watched = Pick<StoredShow, '_id' | 'title' | 'watch'>;

async function listEndingWatch(actor: Actor, now: Date) {
  const range = { $gte: new Date(now.getTime() - NEAR_MS), $lte: new Date(now.getTime() + NEAR_MS) };
  const shows = await Show.find(
    { ...editableBy(actor), watch: { $elemMatch: { until: range } } },
    { title: 1, 'watch._id': 1, 'watch.territory': 1, 'watch.service': 1, 'watch.until': 1 },
  ).lean<Watched[]>();
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

type Checked = Pick<StoredShow, '_id' | 'title' | 'description' | 'thumbnailUrl' | 'credits'>;

async function listIncompleteShows(actor: Actor) {
  const lacking = [{ description: '' }, { thumbnailUrl: '' }, { 'credits.0': { $exists: false } }];
  const shows = await Show.find(
    { ...editableBy(actor), stage: 'released', $or: lacking },
    { title: 1, description: 1, thumbnailUrl: 1, 'credits._id': 1 },
  )
    .limit(MAX_COUNT)
    .lean<Checked[]>();
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

type Published = Pick<StoredArticle, '_id' | 'title' | 'publishedAt' | 'createdBy'>;

const PUBLISHED_MODELS = [
  ['article', Article],
  ['page', Page],
] as const satisfies [ContentKind, unknown][];

async function listDrafts(actor: Actor) {
  const lists = PUBLISHED_MODELS.map(async ([kind, model]) => {
    const drafts = await (model as unknown as Model<StoredArticle>)
      .find({ status: 'draft' }, { title: 1, createdBy: 1 })
      .sort({ updatedAt: -1 })
      .limit(MAX_COUNTED)
      .lean<Published[]>();
    return drafts.map((record) => ({ ...toItem(actor, record, record.title), kind }));
  });
  return (await Promise.all(lists)).flat();
}

async function listScheduled(actor: Actor, now: Date) {
  const lists = PUBLISHED_MODELS.map(async ([kind, model]) => {
    const scheduled = await (model as unknown as Model<StoredArticle>)
      .find({ status: 'published', publishedAt: { $gt: now } }, { title: 1, publishedAt: 1, createdBy: 1 })
      .sort({ publishedAt: 1 })
      .limit(MAX_COUNTED)
      .lean<Published[]>();
    return scheduled.map((record) => ({
      ...toItem(actor, record, record.title),
      kind,
      publishedAt: record.publishedAt.toISOString(),
    }));
  });
  return (await Promise.all(lists)).flat();
}

const toItem = (actor: Actor, record: { _id: Types.ObjectId; createdBy: string | null }, title: string) => ({
  id: String(record._id),
  title,
  mayEdit: can(actor, 'edit', record),
});

/** Changes that could not be published at their date. */
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

async function listInactive(actor: Actor) {
  const inactive = { status: 'inactive' } as const;
  const [shows, people] = await Promise.all([
    Show.find(inactive, { title: 1, createdBy: 1 }).limit(MAX_COUNTED).lean<StoredShow[]>(),
    Person.find(inactive, { name: 1, createdBy: 1 }).limit(MAX_COUNTED).lean<StoredPerson[]>(),
  ]);
  return [
    ...shows.map((show) => ({ ...toItem(actor, show, show.title), kind: 'show' as const })),
    ...people.map((person) => ({ ...toItem(actor, person, person.name), kind: 'person' as const })),
  ];
}

export async function getDashboard(actor: Actor) {
  authorize(actor, 'openAdmin');
  const now = new Date();
  const [
    counts,
    drafts,
    scheduled,
    hidden,
    silent,
    faceless,
    ending,
    incomplete,
    missing,
    changes,
    notPublished,
  ] = await Promise.all([
    countRecords(),
    listDrafts(actor),
    listScheduled(actor, now),
    listInactive(actor),
    Show.find({ videoUrl: '' }, { title: 1, createdBy: 1 }).limit(MAX_COUNTED).lean<StoredShow[]>(),
    Person.find({ ...TEAM, imageUrl: '', videoUrl: '' }, { name: 1, createdBy: 1 })
      .limit(MAX_COUNTED)
      .lean<StoredPerson[]>(),
    listEndingWatch(actor, now),
    listIncompleteShows(actor),
    countNeeds(actor),
    listLastChanges(actor),
    listNotPublished(actor),
  ]);
  return {
    counts,
    drafts,
    scheduled,
    inactive: hidden,
    showsWithoutVideo: silent.map((show) => toItem(actor, show, show.title)),
    peopleWithoutImage: faceless.map((person) => toItem(actor, person, person.name)),
    endingWatch: ending,
    incompleteShows: incomplete,
    missing: { captions: missing.captions, alt: missing.alt },
    lastChanges: changes,
    notPublished,
  };
}

/** A record that became public by schedule without a held-back picture. */
interface PublishedWithout {
  kind: 'article' | 'page';
  id: string;
  title: string;
  mayEdit: true;
  count: number;
}

export async function listPublishedWithout(actor: Actor): Promise<PublishedWithout[]> {
  const records = new Map<string, PublishedWithout>();
  for (const { kind, id, title, createdBy } of await findPagesWithoutFile()) {
    const isScheduled = kind === 'article' || kind === 'page';
    if (!isScheduled || !can(actor, 'edit', { createdBy })) continue;
    const key = `${kind}:${id}`;
    const count = (records.get(key)?.count ?? 0) + 1;
    records.set(key, { kind, id, title, mayEdit: true, count });
  }
  return [...records.values()].sort((one, other) => one.title.localeCompare(other.title, 'en-GB'));
}
