import type { Types } from 'mongoose';
import { AppState, type StoredState } from '~models/app-state';
import { User, type StoredUser } from '~models/user';
import { Failure } from '~/rules/validation/errors';
import { insertState } from '../platform/app-state';
import { retryOnConflict } from '../platform/database-errors';

const GUARD = 'admin-who-stays';

/**
 * Call this after reading a user and before a compare-and-set write after which the user is no administrator. Throws
 * when no other administrator exists. One guard document names an administrator who stays. Every removal of the role
 * uses this document, so removals run one after the other without a transaction. The named administrator first gets a
 * new version, which fails a concurrent removal of that user; every removal changes the guard document, which fails a
 * concurrent naming. See docs/decisions/0010-the-last-admin.md.
 */
export async function requireAnotherAdmin(leaving: Types.ObjectId): Promise<void> {
  await retryOnConflict(async () => {
    const guard = await readGuard();
    const staying = (await stillStays(guard.value, leaving)) ?? (await nameAnother(leaving));
    return staying && (await replaceGuard(guard, staying)) ? staying : null;
  });
}

/** The value is "serial:user id". */
async function readGuard(): Promise<StoredState> {
  const stored = await AppState.findById(GUARD).lean<StoredState>();
  if (stored) return stored;
  const first: StoredState = { _id: GUARD, value: '0:', at: new Date() };
  await insertState(first);
  return (await AppState.findById(GUARD).lean<StoredState>()) ?? first;
}

async function stillStays(value: string, leaving: Types.ObjectId): Promise<string | null> {
  const id = value.split(':')[1];
  if (!id || leaving.equals(id)) return null;
  return (await User.exists({ _id: id, role: 'admin' })) ? id : null;
}

/** Returns another administrator, or null when the one that was found changed at the same moment. */
async function nameAnother(leaving: Types.ObjectId): Promise<string | null> {
  const other = await User.findOne({ role: 'admin', _id: { $ne: leaving } }).lean<StoredUser>();
  if (!other) throw new Failure(400, 'There must always be one admin. Make somebody else an admin first.');
  const unchanged = { _id: other._id, version: other.version, role: 'admin' as const };
  const { modifiedCount } = await User.updateOne(unchanged, { $inc: { version: 1 } });
  return modifiedCount === 1 ? String(other._id) : null;
}

async function replaceGuard({ value }: StoredState, staying: string): Promise<boolean> {
  const serial = Number(value.split(':')[0]) + 1;
  const next = { value: `${serial}:${staying}`, at: new Date() };
  const { modifiedCount } = await AppState.updateOne({ _id: GUARD, value }, { $set: next });
  return modifiedCount === 1;
}
