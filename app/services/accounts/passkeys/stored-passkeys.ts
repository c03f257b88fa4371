import { Passkey, type StoredPasskey } from '~models/accounts/passkey';
import type { PasskeyView } from '~/rules/accounts/passkey';

const toView = ({ _id, name, createdAt, lastUsedAt }: StoredPasskey): PasskeyView => ({
  id: _id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Returns a user's passkeys, the oldest first. */
export async function listPasskeys(userId: string): Promise<PasskeyView[]> {
  const found = await Passkey.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<StoredPasskey[]>();
  return found.map(toView);
}

export const countPasskeys = (userId: string): Promise<number> => Passkey.countDocuments({ userId });

/** Deletes a user's passkeys. Returns whether there were any. */
export async function dropPasskeysOf(userId: string): Promise<boolean> {
  const { deletedCount } = await Passkey.deleteMany({ userId });
  return deletedCount > 0;
}

/** Under what authenticators keep a user's passkeys: it names nobody to whoever reads it there. */
export const userHandle = (userId: string): string => Buffer.from(userId).toString('base64url');
