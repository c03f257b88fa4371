import { Show, type StoredShow } from '~models/show';
import { can, type Actor } from '~/rules/accounts/permissions';
import { codeName } from '~/rules/fields/code-kinds';

/** The maximum length of each of these lists. */
const MAX_COUNT = 20;
const NEAR_MS = 14 * 24 * 60 * 60 * 1000;

/** Matches the shows that the actor may edit. */
const editableBy = (actor: Actor) => (can(actor, 'edit') ? {} : { createdBy: actor.id });

type Watched = Pick<StoredShow, '_id' | 'title' | 'watch'>;

/**
 * Returns the watch entries that ended in the last 14 days or end within 14, the earliest end first; the ones nearest to now if there are
 * more than 20.
 */
export async function listEndingWatch(actor: Actor, now: Date) {
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

/** Returns released shows without a synopsis, a picture or credits, and which of them each lacks. */
export async function listIncompleteShows(actor: Actor) {
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
