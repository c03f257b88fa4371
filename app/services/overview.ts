import { Article, type StoredArticle } from '~models/article';
import { Person, type StoredPerson } from '~models/person';
import { Show, type StoredShow } from '~models/show';
import { authorize, type Actor } from '~/rules/permissions';

/** How many of each kind the dashboard names; the lists have the rest. */
const MOST = 5;

/** Counts of all records, public or not, and what waits for somebody. */
export async function getOverview(actor: Actor) {
  authorize(actor, 'openAdmin');
  const now = new Date();
  const [shows, articles, people, drafts, scheduled, silent, faceless] = await Promise.all([
    Show.countDocuments(),
    Article.countDocuments(),
    Person.countDocuments(),
    Article.find({ status: 'draft' }, { title: 1 })
      .sort({ updatedAt: -1 })
      .limit(MOST)
      .lean<StoredArticle[]>(),
    Article.find({ status: 'published', publishedAt: { $gt: now } }, { title: 1, publishedAt: 1 })
      .sort({ publishedAt: 1 })
      .limit(MOST)
      .lean<StoredArticle[]>(),
    Show.find({ videoUrl: '' }, { title: 1 }).limit(MOST).lean<StoredShow[]>(),
    Person.find({ imageUrl: '', videoUrl: '' }, { name: 1 }).limit(MOST).lean<StoredPerson[]>(),
  ]);
  return {
    counts: { shows, articles, people },
    drafts: drafts.map(titled),
    scheduled: scheduled.map((article) => ({
      ...titled(article),
      publishedAt: article.publishedAt.toISOString(),
    })),
    showsWithoutVideo: silent.map(titled),
    peopleWithoutPicture: faceless.map((person) => ({ id: String(person._id), title: person.name })),
  };
}

const titled = (record: { _id: unknown; title: string }) => ({ id: String(record._id), title: record.title });
