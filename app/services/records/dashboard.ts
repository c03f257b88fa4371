import type { Types } from 'mongoose';
import { Article, type StoredArticle } from '~models/article';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { sluggedModel } from '~models/records';
import { byKind, CONTENT_KIND_LIST, type ContentKind } from '~/rules/kinds/kinds';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { listLastChanges } from '../activity/activity';
import { countNeeds } from '../uploads/library/needs';
import { listEndingWatch, listIncompleteShows } from './dashboard-shows';
import { TEAM } from '../views/person';

/** The maximum number of records of each kind on the dashboard. */
const MAX_COUNT = 5;

/** The people on the dashboard are the team. */
const COUNTED: Partial<Record<ContentKind, object>> = { person: TEAM };

/** Counts the records of each kind, public or not. */
async function countRecords() {
  const counts = CONTENT_KIND_LIST.map(
    async (kind) => [kind, await sluggedModel(kind).countDocuments(COUNTED[kind] ?? {})] as const,
  );
  return byKind(await Promise.all(counts));
}

/** Returns counts of all records, public or not, and the records that need attention. */
export async function getDashboard(actor: Actor) {
  authorize(actor, 'openAdmin');
  const now = new Date();
  const [counts, drafts, scheduled, hidden, silent, faceless, ending, incomplete, missing, changes] =
    await Promise.all([
      countRecords(),
      Article.find({ status: 'draft' }, { title: 1, createdBy: 1 })
        .sort({ updatedAt: -1 })
        .limit(MAX_COUNT)
        .lean<StoredArticle[]>(),
      Article.find(
        { status: 'published', publishedAt: { $gt: now } },
        { title: 1, publishedAt: 1, createdBy: 1 },
      )
        .sort({ publishedAt: 1 })
        .limit(MAX_COUNT)
        .lean<StoredArticle[]>(),
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
  const toItem = (record: { _id: Types.ObjectId; createdBy: string | null }, title: string) => ({
    id: String(record._id),
    title,
    mayEdit: can(actor, 'edit', record),
  });
  return {
    counts,
    drafts: drafts.map((article) => toItem(article, article.title)),
    scheduled: scheduled.map((article) => ({
      ...toItem(article, article.title),
      publishedAt: article.publishedAt.toISOString(),
    })),
    inactiveShows: hidden.map((show) => toItem(show, show.title)),
    showsWithoutVideo: silent.map((show) => toItem(show, show.title)),
    peopleWithoutImage: faceless.map((person) => toItem(person, person.name)),
    endingWatch: ending,
    incompleteShows: incomplete,
    missing: { captions: missing.captions, alt: missing.alt },
    lastChanges: changes,
  };
}
