import { NotFoundAddress, type StoredNotFoundAddress } from '~models/not-found-address';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { NOT_FOUND_RECORD, type NotFoundRow } from '~/rules/links/not-found';
import { notFoundPath } from '~/rules/links/not-found-path';
import { notFound } from '~/rules/validation/errors';
import { addToEvent, audited } from '../activity/record-event';
import { findAddressUses } from './address-uses';
import { MAX_NOT_FOUND, mostWanted, notFoundCounter } from './not-found';
import { currentRedirects } from './redirect-rules';

interface NotFoundPage {
  rows: NotFoundRow[];
  /** The number of addresses on all pages. */
  total: number;
}

/**
 * Returns one page of the addresses that visitors did not find, the most wanted first, without those at which there is something by now
 * or from which a redirect leads. What other instances have counted is there within a minute.
 */
export async function listNotFound(
  actor: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<NotFoundPage> {
  authorize(actor, 'editLinks');
  const missing = await findMissing();
  return { rows: missing.slice((page - 1) * limit, page * limit), total: missing.length };
}

/** Returns the number of these addresses. */
export async function countMissingAddresses(actor: Actor): Promise<number> {
  authorize(actor, 'editLinks');
  return (await findMissing()).length;
}

/** There are at most a thousand, and what has one of their addresses is known only when they are read. */
async function findMissing(): Promise<NotFoundRow[]> {
  const [stored, redirects] = await Promise.all([
    NotFoundAddress.find().lean<StoredNotFoundAddress[]>(),
    currentRedirects(),
  ]);
  const wanted = mostWanted(stored, notFoundCounter.counts).filter(([path]) => !redirects.match(path));
  const uses = await findAddressUses(wanted.map(([path]) => path));
  return wanted.flatMap(([path, { count, lastAt }]) =>
    uses.has(path) ? [] : [{ path, count, lastAt: lastAt.toISOString() }],
  );
}

const NOT_IGNORED = { ignoredAt: null };

/** Ignores an address from now on: it is neither listed nor counted. Throws 404 for one that nobody has asked for, or that is ignored. */
export async function ignoreNotFound(actor: Actor, address: string): Promise<void> {
  const path = notFoundPath(address) ?? '';
  const about = { what: 'change', record: NOT_FOUND_RECORD, fields: ['ignoredAt'] } as const;
  await audited(actor, about, async () => {
    authorize(actor, 'editLinks');
    if (notFoundCounter.counts.has(path)) await notFoundCounter.store();
    const ignored = { $set: { ignoredAt: new Date() } };
    const { matchedCount } = await NotFoundAddress.updateOne({ _id: path, ...NOT_IGNORED }, ignored);
    if (matchedCount === 0) throw notFound('Address');
    addToEvent({ kind: 'links', title: path });
    await forgetFirstIgnored();
  });
}

/** Of more ignored addresses than are kept, those go that were ignored first. */
async function forgetFirstIgnored(): Promise<void> {
  const ignored = { ignoredAt: { $ne: null } };
  const surplus = (await NotFoundAddress.countDocuments(ignored)) - MAX_NOT_FOUND;
  if (surplus <= 0) return;
  const first = await NotFoundAddress.find(ignored, { _id: 1 })
    .sort({ ignoredAt: 1 })
    .limit(surplus)
    .lean<Pick<StoredNotFoundAddress, '_id'>[]>();
  await NotFoundAddress.deleteMany({ _id: { $in: first.map(({ _id }) => _id) } });
}
