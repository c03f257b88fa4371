import { Types } from 'mongoose';
import { sluggedModel } from '~models/records';
import {
  Screener,
  type StoredRecipient,
  type StoredScreener,
  Viewing,
  type StoredViewing,
} from '~models/screener';
import { authorize, storedActor, type Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { readSlice } from '~/core/db/pagination.server';
import { uploadIdsOf } from '~/core/files/uploads';
import type { ContentKind } from '~/core/nouns/kinds';
import { notFound, Failure, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { contentRef } from '~/media/usage/content-kinds.server';
import { rejectFilesOnSite } from '~/media/usage/files-on-site.server';
import { withholdUnused } from '~/media/usage/garbage-collection.server';
import { withFilesLocked } from '~/media/usage/let-out.server';
import { addUses } from '~/media/usage/track-serving.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import { hashPasscode } from '~/sharing/passcodes.server';
import {
  type People,
  dropPersonalLinks,
  endPersonalLinks,
  readPersonalLinks,
  makePersonalLinks,
} from '~/sharing/personal-links.server';
import { DEFAULT_DAYS, SCREENER_LIMITS, watchPath } from './screener';
import {
  dropBurnIns,
  describeFilms,
  filmFailure,
  findFilm,
  prepareFilm,
  tryFilmAgain,
} from './screener-film.server';
import {
  type RecipientInput,
  type RecipientView,
  type ScreenerDetails,
  type ScreenerFilm,
  ScreenerInput,
  type ScreenerRow,
} from './screener-schemas.server';
import { DAY_MS } from '~/core/text/days';

/** The event's target never includes recipients or what they watch. */
export const aboutScreeners = (show: string, fields: readonly string[]) => ({
  ...aboutContent('screener', 'show', show),
  fields,
});

/** Throws 403 unless the actor may share screeners, and 404 for an unknown show. */
export async function authorizeFor(actor: Actor, show: string): Promise<void> {
  authorize(actor, 'shareScreeners');
  if ((await showTitleOf(show)) === null) throw notFound('Show');
}

/** Returns null for a missing or deleted show. */
export async function showTitleOf(show: string): Promise<string | null> {
  if (!Types.ObjectId.isValid(show)) return null;
  const found = await sluggedModel('show').findById(show, { title: 1 }).lean<{ title: string } | null>();
  return found?.title ?? null;
}

/** Throws 404. */
export async function findScreener(show: string, id: string): Promise<StoredScreener> {
  const found = Types.ObjectId.isValid(id)
    ? await Screener.findOne({ _id: id, show: show.toLowerCase() }).lean<StoredScreener | null>()
    : null;
  if (!found) throw notFound('Screener');
  return found;
}

/** The same for actors who may share the show's screeners. Throws 403 and 404. */
export async function openScreenerOf(actor: Actor, show: string, id: string): Promise<StoredScreener> {
  await authorizeFor(actor, show);
  return findScreener(show, id);
}

/** By default the links of all recipients. Their content and end are read from the screener. */
export const recipientsOf = (
  { _id: of, recipients }: StoredScreener,
  people: readonly StoredRecipient[] = recipients,
): People => ({ kind: 'screener', of, people });

/** Throws 404. */
export function findRecipient({ recipients }: StoredScreener, id: string): StoredRecipient {
  const found = recipients.find(({ _id }) => String(_id) === id.toLowerCase());
  if (!found) throw notFound('Recipient');
  return found;
}

/** Writes by compare-and-set on the version. Returns null when another write came first. */
export async function saveScreener(
  actor: Actor,
  current: StoredScreener,
  fields: Partial<StoredScreener>,
): Promise<StoredScreener | null> {
  const written = { ...fields, updatedAt: new Date(), updatedBy: actor.id };
  const { matchedCount } = await Screener.updateOne(
    { _id: current._id, version: current.version },
    { $set: written, $inc: { version: 1 } },
  );
  return matchedCount === 0 ? null : { ...current, ...written, version: current.version + 1 };
}

/**
 * Deletes a screener with its viewing data and the copies with names. Its links end but stay known, so that visitors are told they have
 * ended. Can be interrupted and run again.
 */
async function removeScreener(screener: StoredScreener): Promise<void> {
  await endPersonalLinks(recipientsOf(screener));
  await dropBurnIns(screener, screener.recipients);
  await Viewing.deleteMany({ screener: String(screener._id) });
  await Screener.deleteOne({ _id: screener._id });
  await withholdUnused(screener, {}, contentRef(Screener, screener._id));
  await settleServing(uploadIdsOf(screener.filmUrl));
}

export const eraseScreeners = {
  async erased(_kind: ContentKind, id: string): Promise<void> {
    for (const screener of await Screener.find({ show: id }).lean<StoredScreener[]>()) {
      await removeScreener(screener);
      await dropPersonalLinks(recipientsOf(screener));
    }
  },
};

function toScreener(screener: StoredScreener, film: ScreenerFilm) {
  const { _id, title, filmUrl, note, expiresAt, starts, code, burn, createdAt } = screener;
  const { createdBy, createdByName } = screener;
  const [file = ''] = uploadIdsOf(filmUrl.slice(filmUrl.lastIndexOf('/') + 1));
  return {
    id: String(_id),
    title,
    file,
    note,
    expiresAt: expiresAt.toISOString(),
    starts,
    code: code !== '',
    burn,
    film,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: createdByName },
  };
}

interface MadeLinks {
  origin: string;
  tokens: ReadonlyMap<string, string>;
}

/** Only new links have a URL. */
export async function toDetails(screener: StoredScreener, made?: MadeLinks): Promise<ScreenerDetails> {
  const [filmOf, recipients] = await Promise.all([describeFilms([screener]), toRecipients(screener, made)]);
  return { ...toScreener(screener, filmOf(screener)), version: screener.version, recipients };
}

export async function toRecipients(
  screener: StoredScreener,
  { origin, tokens }: MadeLinks = { origin: '', tokens: new Map() },
): Promise<RecipientView[]> {
  const [viewings, linkOf] = await Promise.all([
    Viewing.find({ screener: String(screener._id) }).lean<StoredViewing[]>(),
    readPersonalLinks([recipientsOf(screener)]),
  ]);
  const byRecipient = new Map(viewings.map((viewing) => [String(viewing._id), viewing]));
  return screener.recipients.map(({ _id, name, outlet, email, starts }) => {
    const id = String(_id);
    const viewing = byRecipient.get(id);
    const token = tokens.get(id);
    return {
      id,
      name,
      outlet,
      email,
      url: token === undefined ? null : origin + watchPath(token),
      starts,
      used: viewing?.used ?? 0,
      opened: viewing?.opened ?? 0,
      minutes: Math.floor((viewing?.watched ?? 0) / 60),
      furthest: Math.round(viewing?.furthest ?? 0),
      lastAt: viewing?.lastAt?.toISOString() ?? null,
      wrongTries: linkOf(id).wrongTries,
      ended: linkOf(id).isEnded,
    };
  });
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export interface LinkOptions {
  origin: string;
  /** The id of the new record; a retry with the same id returns the stored one. */
  recordId?: string | undefined;
}

/** Throws 400 unless the end of the links is in the future, and within a year. */
export function rejectEnd(expiresAt: Date): void {
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() + 1);
  const isPast = expiresAt.getTime() <= Date.now();
  if (!isPast && expiresAt <= latest) return;
  const words = isPast ? 'Until must be in the future' : 'Until must be within a year';
  throw fieldFailure(400, 'expiresAt', words);
}

export const toRecipient = (recipient: RecipientInput, starts: number, id?: string): StoredRecipient => ({
  _id: new Types.ObjectId(id),
  ...recipient,
  starts,
});

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
  const filmOf = await describeFilms(found);
  const screeners = found.map((screener) => ({
    ...toScreener(screener, filmOf(screener)),
    recipients: screener.recipients.length,
  }));
  return { screeners, total };
}

/** Throws 404. */
export const getScreener = async (actor: Actor, show: string, id: string): Promise<ScreenerDetails> =>
  toDetails(await openScreenerOf(actor, show, id));

/**
 * Creates a screener, and a link for each of its recipients; only this result contains their URLs. Throws 400, 404, and 409 for a film that
 * is public on the site.
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
    const films = uploadIdsOf(screener.filmUrl);
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
  const creator = storedActor(actor);
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
    createdBy: creator.id,
    createdByName: creator.name,
    createdAt,
    updatedAt: createdAt,
    updatedBy: creator.id,
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

/** Stores a screener, or returns the one stored by an earlier attempt. */
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

/** Also deletes its links, viewing data, and the copies with names. Throws 404. */
export const deleteScreener = (actor: Actor, show: string, id: string): Promise<void> =>
  audited(actor, aboutScreeners(show, ['endedAt']), async () =>
    removeScreener(await openScreenerOf(actor, show, id)),
  );

/** Returns the address of a screener's film, and why its processing failed; '' if it did not. Throws 404. */
export async function readFilm(actor: Actor, show: string, id: string) {
  const screener = await openScreenerOf(actor, show, id);
  return { url: screener.filmUrl, failure: await filmFailure(screener) };
}

export const tryScreenerAgain = (actor: Actor, show: string, id: string): Promise<void> =>
  audited(actor, aboutScreeners(show, ['film']), async () =>
    tryFilmAgain(await openScreenerOf(actor, show, id)),
  );
