import { Types } from 'mongoose';
import { Grant, type GrantKind, type StoredGrant } from '~models/grant';
import type { Actor } from '~/rules/accounts/permissions';
import { isDuplicate } from '../platform/database-errors';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Until then the link of an ended grant says that it has ended, instead of being unknown. */
const REMEMBERED_DAYS = 90;

type GrantInput = Pick<StoredGrant, 'kind' | 'subject' | 'token'> & {
  _id?: string;
  label?: string;
  scopes?: readonly string[];
  /** The days after which it expires. */
  days: number;
};

/** Returns a grant that the actor makes now, for storing. */
export function newGrant(
  actor: Actor,
  { _id = String(new Types.ObjectId()), label = '', scopes = [], days, ...about }: GrantInput,
): StoredGrant {
  const now = Date.now();
  const isMachine = actor.via === 'cli';
  return {
    _id,
    ...about,
    label,
    scopes: [...scopes],
    createdBy: isMachine ? null : actor.id,
    createdByName: isMachine ? '' : actor.name,
    createdAt: new Date(now),
    expiresAt: new Date(now + days * DAY_MS),
    endedAt: null,
    uses: 0,
    lastUsedAt: null,
  };
}

/** Stores a grant, and returns null; or the one that an earlier attempt with its id has stored. */
export async function storeGrant(grant: StoredGrant): Promise<StoredGrant | null> {
  try {
    await Grant.create(grant);
    return null;
  } catch (error) {
    const earlier = isDuplicate(error) ? await Grant.findById(grant._id).lean<StoredGrant | null>() : null;
    if (!earlier) throw error;
    return earlier;
  }
}

/**
 * Ends all grants about a subject, such as a record that is being deleted, or those of one kind. Returns their number.
 */
export async function endGrants(subject: string, kind?: GrantKind): Promise<number> {
  const now = new Date();
  const live = { subject, ...(kind && { kind }), endedAt: null, expiresAt: { $gt: now } };
  const { modifiedCount } = await Grant.updateMany(live, { $set: { endedAt: now } });
  return modifiedCount;
}

/** Deletes all grants about a subject that is deleted for ever. */
export async function dropGrants(subject: string): Promise<void> {
  await Grant.deleteMany({ subject });
}

/** Deletes grants that ended or expired long ago. Returns their number. */
export async function sweepGrants(): Promise<number> {
  const since = { $lt: new Date(Date.now() - REMEMBERED_DAYS * DAY_MS) };
  const { deletedCount } = await Grant.deleteMany({ $or: [{ endedAt: since }, { expiresAt: since }] });
  return deletedCount;
}
