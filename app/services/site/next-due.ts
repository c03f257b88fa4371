import { Article, type StoredArticle } from '~models/article';
import { Page, type StoredPage } from '~models/page';
import { Show, type StoredShow } from '~models/show';
import { CLOSING_SOON_MS } from '~/rules/site/vacancy';

/** Times of items are looked for no further ahead, so that the query reads few records, however many there are. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the next moment after `since` at which anything public can change without a write, or null: an article or a page is due, or a show
 * can be watched from then on or no longer, or a vacancy closes or closes soon. It is never too late, and may be earlier than the next change.
 */
export async function nextDue(since: Date): Promise<Date | null> {
  const moments = await Promise.all([
    nextPublished(Article, since),
    nextPublished(Page, since),
    nextWatch(since),
    nextVacancy(since),
  ]);
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

async function nextPublished(model: typeof Article | typeof Page, since: Date): Promise<Date | null> {
  const next = await (model as typeof Article)
    .findOne({ status: 'published', publishedAt: { $gt: since } }, { publishedAt: 1 })
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

/** Returns the next moment at which a vacancy closes or closes soon, or the time up to which there is none if there is a later one. */
async function nextVacancy(since: Date): Promise<Date | null> {
  const limit = new Date(since.getTime() + AHEAD_MS);
  const last = new Date(limit.getTime() + CLOSING_SOON_MS);
  const pages = await Page.find(closing({ $gt: since, $lte: last }), { 'vacancies.closes': 1 }).lean<
    Pick<StoredPage, 'vacancies'>[]
  >();
  const moments = pages
    .flatMap(({ vacancies }) => vacancies.flatMap(({ closes }) => (closes ? [closes.getTime()] : [])))
    .flatMap((closes) => [closes - CLOSING_SOON_MS, closes])
    .filter((moment) => moment > since.getTime());
  if (moments.length > 0) return new Date(Math.min(...moments));
  return (await Page.exists(closing({ $gt: last }))) ? limit : null;
}

/** Matches public pages with a vacancy that closes in that time. */
const closing = (range: { $gt: Date; $lte?: Date }) => ({
  status: 'published' as const,
  vacancies: { $elemMatch: { closes: range } },
});
