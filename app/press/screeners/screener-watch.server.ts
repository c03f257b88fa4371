import { Screener, Viewing, type StoredScreener, type StoredViewing } from '~models/screener';
import type { StoredUpload } from '~models/upload';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { ASSETS } from '~/core/files/uploads';
import { findGrant, findStoredGrant, linkEnded, openGrant } from '~/core/session/grants.server';
import { longDate } from '~/core/text/formats';
import { Failure, notFound } from '~/core/validation/errors';
import { readContactWithPhone } from '~/press/kits/press-room.server';
import { hasProof } from '~/sharing/passcodes.server';
import { linkOwner } from '~/sharing/personal-links.server';
import { MAX_PROGRESS_SECONDS, SILENCE_MINUTES, usedUp } from './screener';
import { filmOf, fileFor } from './screener-film.server';
import { showTitleOf } from './screeners.server';

const SILENCE_MS = SILENCE_MINUTES * 60_000;
/** Limits writes of the last request, so that a range request rarely causes a write. */
const TOUCH_EVERY_MS = 10_000;

/** The current state of an open link. Check `isOpenTo` before showing any of it. */
export type OpenedScreener = Awaited<ReturnType<typeof openScreener>>;

const KIND = 'screener';

const usedUpFailure = (starts: number) => new Failure(410, usedUp(starts));

/** Whether there was a request for the film, or a report of the player, a short while ago. */
const isWatching = (viewing: Pick<StoredViewing, 'lastAt'> | null, now: number): boolean => {
  const lastAt = viewing?.lastAt ?? null;
  return lastAt !== null && now - lastAt.getTime() <= SILENCE_MS;
};

/**
 * Returns what a token opens, without counting it. Throws 404 for an unknown token, and 410 for a link that has ended, expired or has no
 * starts left.
 */
export async function openScreener(token: string) {
  const grant = await openGrant(KIND, token);
  const owner = linkOwner(grant);
  const [screener, viewing] = await Promise.all([
    Screener.findById(owner.of).lean<StoredScreener | null>(),
    Viewing.findById(owner.person).lean<StoredViewing | null>(),
  ]);
  const recipient = screener?.recipients.find(({ _id }) => String(_id) === owner.person);
  if (!screener || !recipient || screener.expiresAt.getTime() <= Date.now()) throw linkEnded(KIND);
  const showTitle = await showTitleOf(screener.show);
  if (showTitle === null) throw linkEnded(KIND);
  if (viewing && viewing.used >= recipient.starts && !isWatching(viewing, Date.now()))
    throw usedUpFailure(viewing.used);
  const lock = { kind: KIND, link: grant.token, passcode: screener.code } as const;
  return { screener, recipient, viewing, showTitle, expiresAt: screener.expiresAt, lock };
}

/** Throws 403 unless the proof was issued by the page of the same link. */
export function requireFilmProof(opened: OpenedScreener, proof: string | null): void {
  if (!hasProof(opened, proof)) throw new Failure(403, 'Open the page of the link first.');
}

const updateViewing = ({ screener, recipient: { _id } }: OpenedScreener, counted: object = {}) =>
  Viewing.updateOne(
    { _id },
    { ...counted, $setOnInsert: { screener: String(screener._id) } },
    { upsert: true },
  );

export async function countScreenerOpening(opened: OpenedScreener): Promise<void> {
  await updateViewing(opened, { $inc: { opened: 1 } });
}

/** Throws 404 if it was deleted. */
export async function findScreenerFilm({ screener }: OpenedScreener): Promise<StoredUpload> {
  const film = await filmOf(screener);
  if (!film) throw notFound('Film');
  return film;
}

/**
 * Counts a start when the film is requested after a silence; concurrent requests count as one start, even on several instances. Throws 410
 * if the recipient has no starts left.
 */
export async function countStart(opened: OpenedScreener): Promise<void> {
  const { recipient, viewing } = opened;
  const now = new Date();
  const silentSince = new Date(now.getTime() - SILENCE_MS);
  const lastAt = viewing?.lastAt ?? null;
  if (lastAt !== null && now.getTime() - lastAt.getTime() < TOUCH_EVERY_MS) return;
  const { _id } = recipient;
  const watching = { _id, lastAt: { $gte: silentSince } };
  if ((await Viewing.updateOne(watching, { $max: { lastAt: now } })).matchedCount > 0) return;
  await updateViewing(opened);
  const startable = {
    _id,
    used: { $lt: recipient.starts },
    $or: [{ lastAt: null }, { lastAt: { $lt: silentSince } }],
  };
  const started = await Viewing.updateOne(startable, { $inc: { used: 1 }, $set: { lastAt: now } });
  if (started.matchedCount > 0) return;
  const current = await Viewing.findById(_id).lean<StoredViewing | null>();
  if (!isWatching(current, now.getTime())) throw usedUpFailure(current?.used ?? 0);
}

/** Whether a link is still open, checked while a response is being sent. */
export async function isScreenerOpen({ lock, screener }: OpenedScreener): Promise<boolean> {
  const [grant, stored] = await Promise.all([
    findStoredGrant(KIND, lock.link),
    Screener.findById(screener._id, { expiresAt: 1 }).lean<Pick<StoredScreener, 'expiresAt'> | null>(),
  ]);
  return grant?.endedAt === null && (stored?.expiresAt.getTime() ?? 0) > Date.now();
}

/**
 * Stores the player's position. The time since its last report counts as watched, unless that was too long ago; with two players at once
 * each moment counts once. A report extends a viewing, but does not start one.
 */
export const noteProgress = (
  opened: OpenedScreener,
  position: number,
  duration: number | null,
): Promise<true> =>
  retryOnConflict(async () => {
    const { _id } = opened.recipient;
    const viewing = await Viewing.findById(_id).lean<StoredViewing | null>();
    if (!viewing) {
      await updateViewing(opened);
      return null;
    }
    const now = new Date();
    const passed = viewing.lastProgressAt
      ? (now.getTime() - viewing.lastProgressAt.getTime()) / 1000
      : Infinity;
    const watched = passed >= 0 && passed <= MAX_PROGRESS_SECONDS ? passed : 0;
    const { matchedCount } = await Viewing.updateOne(
      { _id, lastProgressAt: viewing.lastProgressAt },
      {
        $set: { lastProgressAt: now, ...(isWatching(viewing, now.getTime()) && { lastAt: now }) },
        $inc: { watched },
        $max: { furthest: withinFilm(position, duration) },
      },
    );
    return matchedCount > 0 ? true : null;
  });

/** A player may be slightly past the measured length; positions further beyond are invalid. */
const PAST_END_SECONDS = 2;

function withinFilm(position: number, duration: number | null): number {
  if (duration === null || position <= duration) return Math.min(position, MAX_POSITION);
  return position <= duration + PAST_END_SECONDS ? duration : 0;
}

/** In seconds; films are shorter. */
const MAX_POSITION = 24 * 60 * 60;

/** Returns the contact with a telephone for a link that has ended; null without one. */
export async function readEndedContact(token: string) {
  const grant = await findGrant(KIND, token);
  const screener =
    grant && (await Screener.findById(linkOwner(grant).of, { show: 1 }).lean<Pick<StoredScreener, 'show'>>());
  return readContactWithPhone(screener?.show ?? '');
}

export async function describeWatch(opened: OpenedScreener) {
  const { screener, recipient, showTitle } = opened;
  const [film, contact] = await Promise.all([filmOf(screener), readContactWithPhone(screener.show)]);
  return {
    title: screener.title,
    showTitle,
    note: screener.note,
    contact,
    expiresAt: screener.expiresAt.toISOString(),
    name: recipient.name,
    date: longDate(new Date()),
    isBurntIn: screener.burn,
    player: film && fileFor(screener, film, String(recipient._id)) ? toPlayer(film) : null,
  };
}

const toPlayer = ({ facts, poster, tracks, quickStart }: StoredUpload) => ({
  isQuick: Boolean(quickStart),
  width: facts.width ?? 1280,
  height: facts.height ?? 720,
  hasPoster: poster.image !== '' || (poster.current?.url.startsWith(ASSETS) ?? false),
  tracks: tracks.map(({ id, role, language, label }) => ({ id, kind: role, language, label })),
});
