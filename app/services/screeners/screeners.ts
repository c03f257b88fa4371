import { Types } from 'mongoose';
import { Screener, type StoredRecipient, type StoredScreener } from '~models/screener';
import type { Actor } from '~/rules/accounts/permissions';
import {
  DEFAULT_DAYS,
  SCREENER_LIMITS,
  type ScreenerDetails,
  type ScreenerRow,
} from '~/rules/screeners/screener';
import { ScreenerInput, type RecipientInput } from '~/rules/screeners/screener-input';
import { Failure } from '~/rules/validation/errors';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { parse } from '~/rules/validation/parse';
import { audited } from '../activity/record-event';
import { hashPasscode } from '../grants/passcodes';
import { makePersonalLinks } from '../grants/personal-links';
import { isDuplicate } from '../platform/database-errors';
import { readSlice } from '../platform/pagination';
import { urlOf } from '../uploads/delivery/view';
import { addUses } from '../uploads/usage/record-uses';
import { rejectFilesOnSite } from '../uploads/usage/files-on-site';
import { withFilesLocked } from '../uploads/usage/file-locks';
import { settleServing } from '../uploads/usage/settle-serving';
import { filmFailure, findFilm, prepareFilm, tryFilmAgain } from './film';
import { aboutScreeners, authorizeFor, findScreener, recipientsOf } from './find';
import { removeScreener } from './remove';
import { toDetails, toRows } from './view';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface LinkOptions {
  /** The origin of the links' URLs. */
  origin: string;
  /** The id of what is made; an earlier attempt with the same one succeeded if it is stored. */
  recordId?: string | undefined;
}

/** Throws 400 unless links may be open until then: in the future, and for a year at most. */
export function rejectEnd(expiresAt: Date): void {
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() + 1);
  const words =
    expiresAt.getTime() <= Date.now()
      ? 'Until must be in the future'
      : expiresAt > latest
        ? 'Until must be within a year'
        : null;
  if (words !== null) throw new Failure(400, words, { expiresAt: [words] });
}

export const toRecipient = (recipient: RecipientInput, starts: number, id?: string): StoredRecipient => ({
  _id: new Types.ObjectId(id),
  ...recipient,
  starts,
});

/** Returns one page of the screeners of a show, the newest first. */
export async function listScreeners(
  actor: Actor,
  show: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ screeners: ScreenerRow[]; total: number }> {
  await authorizeFor(actor, show);
  const filter = { show: show.toLowerCase() };
  const total = await Screener.countDocuments(filter);
  const source = { model: Screener, filter, order: NEWEST_FIRST, fields: {} };
  const found = await readSlice(source, { total, before: (page - 1) * limit, most: limit });
  return { screeners: await toRows(found), total };
}

/** Returns a screener with its recipients. Throws 404. */
export async function getScreener(actor: Actor, show: string, id: string): Promise<ScreenerDetails> {
  await authorizeFor(actor, show);
  return toDetails(await findScreener(show, id));
}

/**
 * Makes a screener, and a link for each of its recipients; only this answer has their URLs. Throws 400, 404, and 409 for a film that the
 * site shows.
 */
export const createScreener = (
  actor: Actor,
  show: string,
  input: unknown,
  { origin, recordId = String(new Types.ObjectId()) }: LinkOptions,
): Promise<ScreenerDetails> =>
  audited(actor, aboutScreeners(show, ['title', 'file', 'expiresAt', 'recipients']), async () => {
    await authorizeFor(actor, show);
    const screener = await toStored(actor, show, recordId, parse(ScreenerInput, input));
    await rejectTooMany(show, recordId);
    const films = uploadIdOf(screener.filmUrl);
    const stored = await withFilesLocked(films, async (assertHeld) => {
      await rejectFilesOnSite(films.map((file) => ({ file, field: 'file' })));
      assertHeld();
      return insert(actor, screener);
    });
    await settleServing(films);
    const tokens = await makePersonalLinks(actor, recipientsOf(stored), stored.expiresAt);
    await prepareFilm(stored);
    return toDetails(stored, { origin, tokens });
  });

async function toStored(
  actor: Actor,
  show: string,
  id: string,
  input: ReturnType<typeof ScreenerInput.parse>,
): Promise<StoredScreener> {
  const { file, code, recipients, expiresAt = inDays(DEFAULT_DAYS), ...fields } = input;
  rejectEnd(expiresAt);
  const film = await findFilm(file);
  const isMachine = actor.via === 'cli';
  const createdBy = isMachine ? null : actor.id;
  const createdAt = new Date();
  return {
    _id: new Types.ObjectId(id),
    version: 1,
    show: show.toLowerCase(),
    ...fields,
    expiresAt,
    filmUrl: urlOf(film.key),
    code: await hashPasscode(code),
    recipients: recipients.map((each) => toRecipient(each, fields.starts)),
    createdBy,
    createdByName: isMachine ? '' : actor.name,
    createdAt,
    updatedAt: createdAt,
    updatedBy: createdBy,
  };
}

const inDays = (days: number) => new Date(Math.floor((Date.now() + days * DAY_MS) / 1000) * 1000);

async function rejectTooMany(show: string, except: string): Promise<void> {
  const others = await Screener.countDocuments({ show: show.toLowerCase(), _id: { $ne: except } });
  if (others < SCREENER_LIMITS.ofShow) return;
  throw new Failure(
    409,
    `This show has ${SCREENER_LIMITS.ofShow} screeners already. Delete one that is no longer needed.`,
  );
}

/** Stores a screener, or returns what an earlier attempt has stored. */
async function insert(actor: Actor, screener: StoredScreener): Promise<StoredScreener> {
  await addUses(actor, Screener, { _id: screener._id, version: 0 }, { filmUrl: screener.filmUrl });
  try {
    await Screener.create(screener);
    return screener;
  } catch (error) {
    const earlier = isDuplicate(error)
      ? await Screener.findById(screener._id).lean<StoredScreener | null>()
      : null;
    if (!earlier) throw error;
    return earlier;
  }
}

/** Deletes a screener with its links, what was watched, and the copies with names. Throws 404. */
export const deleteScreener = (actor: Actor, show: string, id: string): Promise<void> =>
  audited(actor, aboutScreeners(show, ['endedAt']), async () => {
    await authorizeFor(actor, show);
    await removeScreener(await findScreener(show, id));
  });

/** Returns the address of the film of a screener, and why the work on it failed; '' if it did not. Throws 404. */
export async function readFilm(
  actor: Actor,
  show: string,
  id: string,
): Promise<{ url: string; failure: string }> {
  await authorizeFor(actor, show);
  const screener = await findScreener(show, id);
  return { url: screener.filmUrl, failure: await filmFailure(screener) };
}

/** Begins the work on the film of a screener again that failed. Throws 404. */
export const tryScreenerAgain = (actor: Actor, show: string, id: string): Promise<void> =>
  audited(actor, aboutScreeners(show, ['film']), async () => {
    await authorizeFor(actor, show);
    await tryFilmAgain(await findScreener(show, id));
  });
