import type { Model, Types } from 'mongoose';
import { Article, type StoredArticle } from '~models/article';
import { Page } from '~models/page';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { sluggedModel } from '~models/records';
import { byKind, COUNTED_KINDS, type ContentKind } from '~/rules/kinds/kinds';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { listLastChanges } from '../activity/activity';
import { countNeeds } from '../uploads/library/needs';
import { listEndingWatch, listIncompleteShows } from './dashboard-shows';
import { TEAM } from '../views/person';
import { findPagesWithoutFile } from '../uploads/usage/files-on-site';

/** The maximum number of records of each kind on the dashboard. */
const MAX_COUNT = 5;

/** The people on the dashboard are the team. */
const COUNTED: Partial<Record<ContentKind, object>> = { person: TEAM };

/** Counts the records of each kind, public or not. */
async function countRecords() {
  const counts = COUNTED_KINDS.map(
    async (kind) => [kind, await sluggedModel(kind).countDocuments(COUNTED[kind] ?? {})] as const,
  );
  return byKind(await Promise.all(counts));
}

/** What is known of records that are published at a time. */
type Published = Pick<StoredArticle, '_id' | 'title' | 'publishedAt' | 'createdBy'>;

const PUBLISHED_MODELS = [
  ['article', Article],
  ['page', Page],
] as const satisfies [ContentKind, unknown][];

/** Returns the last changed drafts of each kind. */
async function listDrafts(actor: Actor) {
  const lists = PUBLISHED_MODELS.map(async ([kind, model]) => {
    const drafts = await (model as unknown as Model<StoredArticle>)
      .find({ status: 'draft' }, { title: 1, createdBy: 1 })
      .sort({ updatedAt: -1 })
      .limit(MAX_COUNT)
      .lean<Published[]>();
    return drafts.map((record) => ({ ...toItem(actor, record, record.title), kind }));
  });
  return (await Promise.all(lists)).flat();
}

/** Returns what appears next of each kind. */
async function listScheduled(actor: Actor, now: Date) {
  const lists = PUBLISHED_MODELS.map(async ([kind, model]) => {
    const scheduled = await (model as unknown as Model<StoredArticle>)
      .find({ status: 'published', publishedAt: { $gt: now } }, { title: 1, publishedAt: 1, createdBy: 1 })
      .sort({ publishedAt: 1 })
      .limit(MAX_COUNT)
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

/** Returns counts of all records, public or not, and the records that need attention. */
export async function getDashboard(actor: Actor) {
  authorize(actor, 'openAdmin');
  const now = new Date();
  const [counts, drafts, scheduled, hidden, silent, faceless, ending, incomplete, missing, changes] =
    await Promise.all([
      countRecords(),
      listDrafts(actor),
      listScheduled(actor, now),
      Show.find({ status: 'inactive' }, { title: 1, createdBy: 1 }).limit(MAX_COUNT).lean<StoredShow[]>(),
      Show.find({ videoUrl: '' }, { title: 1, createdBy: 1 }).limit(MAX_COUNT).lean<StoredShow[]>(),
      Person.find({ ...TEAM, imageUrl: '', videoUrl: '' }, { name: 1, createdBy: 1 })
        .limit(MAX_COUNT)
        .lean<StoredPerson[]>(),
      listEndingWatch(actor, now),
      listIncompleteShows(actor),
      countNeeds(actor),
      listLastChanges(actor),
    ]);
  return {
    counts,
    drafts,
    scheduled,
    inactiveShows: hidden.map((show) => toItem(actor, show, show.title)),
    showsWithoutVideo: silent.map((show) => toItem(actor, show, show.title)),
    peopleWithoutImage: faceless.map((person) => toItem(actor, person, person.name)),
    endingWatch: ending,
    incompleteShows: incomplete,
    missing: { captions: missing.captions, alt: missing.alt },
    lastChanges: changes,
  };
}

/** What became public by itself without a picture that is held back. */
interface PublishedWithout {
  kind: 'article' | 'page';
  id: string;
  title: string;
  mayEdit: true;
  /** How many of its files visitors do not get. */
  count: number;
}

/** Returns the public records that visitors see without some of their files, of those that the actor may edit. */
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
