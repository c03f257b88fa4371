import { Types } from 'mongoose';
import { sluggedModel } from '~models/records';
import { Screener, type StoredRecipient, type StoredScreener } from '~models/screener';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { notFound } from '~/rules/validation/errors';
import { aboutContent } from '../activity/content-events';
import type { People } from '../grants/personal-links';

const SHOW = 'show';

/** Returns what an event about the screeners of a show is about: recipients and what they watch are in none. */
export const aboutScreeners = (show: string, fields: readonly string[]) => ({
  ...aboutContent('screener', SHOW, show),
  fields,
});

/** Returns the title of a show. Throws 403 unless the actor may share screeners, and 404 for an unknown show. */
export async function authorizeFor(actor: Actor, show: string): Promise<string> {
  authorize(actor, 'shareScreeners');
  const title = await showTitleOf(show);
  if (title === null) throw notFound('Show');
  return title;
}

/** Returns the title of a show, or null if there is none, or it was deleted. */
export async function showTitleOf(show: string): Promise<string | null> {
  if (!Types.ObjectId.isValid(show)) return null;
  const found = await sluggedModel(SHOW).findById(show, { title: 1 }).lean<{ title: string } | null>();
  return found?.title ?? null;
}

/** Returns a screener of a show. Throws 404. */
export async function findScreener(show: string, id: string): Promise<StoredScreener> {
  const found = Types.ObjectId.isValid(id)
    ? await Screener.findOne({ _id: id, show: show.toLowerCase() }).lean<StoredScreener | null>()
    : null;
  if (!found) throw notFound('Screener');
  return found;
}

/** Returns whose links are meant; by default those of all recipients. What they open, and until when, is read from the screener. */
export const recipientsOf = (
  { _id: of, recipients }: StoredScreener,
  people: readonly StoredRecipient[] = recipients,
): People => ({ kind: 'screener', of, people });

/** Returns a recipient of a screener. Throws 404. */
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
