import { Article, type StoredArticle } from '~models/article';
import { Show, type StoredShow } from '~models/show';
import { changeOf, type ContentChange } from '../platform/content-change';

/** Times of shows are looked for no further ahead, so that the query reads few shows, however many the slate has. */
const AHEAD_MS = 24 * 60 * 60 * 1000;
/** The most records that are read because they are due: more may change everything. */
const MAX_RECORDS = 50;

/** What of the public content changes at a moment without a write. */
interface Due {
  /** Milliseconds since 1970. */
  at: number;
  /** Null if everything may change. */
  changes: readonly ContentChange[] | null;
}

/**
 * Returns the next moment after `since` at which anything public changes without a write, with all that has changed by then, or null: an article is
 * due, or a show can be watched from then on or no longer. It is never too late; nothing changes if it is earlier than the next change. Of several moments that have
 * passed it is the last.
 */
export async function nextDue(since: Date): Promise<Due | null> {
  const [article, show] = await Promise.all([nextArticle(since), nextWatch(since)]);
  const times = [article, show].flatMap((moment) => (moment ? [moment.getTime()] : []));
  if (times.length === 0) return null;
  const at = Math.max(Math.min(...times), Date.now());
  const passed = { $gt: since, $lte: new Date(at) };
  const [articles, shows] = await Promise.all([
    Article.find({ status: 'published', publishedAt: passed }, { status: 1, showIds: 1 })
      .limit(MAX_RECORDS + 1)
      .lean<Pick<StoredArticle, '_id' | 'status' | 'showIds'>[]>(),
    Show.find(changing(passed), { status: 1 })
      .limit(MAX_RECORDS + 1)
      .lean<Pick<StoredShow, '_id' | 'status'>[]>(),
  ]);
  if (articles.length > MAX_RECORDS || shows.length > MAX_RECORDS) return { at, changes: null };
  const changes = [
    ...articles.map((due) => changeOf(Article.collection.name, [due._id], ['publishedAt'], due)),
    ...shows.map((due) => changeOf(Show.collection.name, [due._id], ['watch'], due)),
  ];
  return { at, changes };
}

async function nextArticle(since: Date): Promise<Date | null> {
  const next = await Article.findOne({ status: 'published', publishedAt: { $gt: since } }, { publishedAt: 1 })
    .sort({ publishedAt: 1 })
    .lean<Pick<StoredArticle, 'publishedAt'>>();
  return next?.publishedAt ?? null;
}

type Watched = Pick<StoredShow, 'watch'>;

/** Returns the next beginning or end of an entry, or the time up to which there is none if there is a later one. */
async function nextWatch(since: Date): Promise<Date | null> {
  const limit = new Date(since.getTime() + AHEAD_MS);
  const [soon, later] = [{ $gt: since, $lte: limit }, { $gt: limit }];
  const fields = { 'watch.from': 1, 'watch.until': 1 } as const;
  const shows = await Show.find(changing(soon), fields).lean<Watched[]>();
  const moments = shows
    .flatMap(({ watch = [] }) => watch.flatMap(({ from, until }) => [from, until]))
    .flatMap((moment) => (moment && moment > since ? [moment.getTime()] : []));
  if (moments.length > 0) return new Date(Math.min(...moments));
  return (await Show.exists(changing(later))) ? limit : null;
}

/** Matches public shows with an entry that begins or ends in that time. */
const changing = (range: { $gt: Date; $lte?: Date }) => ({
  status: 'active' as const,
  $or: [{ watch: { $elemMatch: { from: range } } }, { watch: { $elemMatch: { until: range } } }],
});
