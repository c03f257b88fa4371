import { databaseDown } from '~/rules/validation/errors';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { Actor } from '~/rules/accounts/permissions';
import { ProfilePatch } from '~/rules/accounts/user';
import { aboutUser, audited } from '../activity/record-event';
import { parseChange, reconcile, type Edited, type EditOptions } from '../records/merge';
import { toUser, type UserView } from './user-view';
import { findUser, rejectTakenUsername, saveUser } from './users';

const ATTEMPTS = 20;

/**
 * Changes the given fields of the actor's profile; with `base`, merges them with what others have saved since. Throws
 * `Conflict`.
 */
export async function editProfile(
  actor: Actor,
  input: unknown,
  options: EditOptions = {},
): Promise<Edited<UserView>> {
  return audited(actor, aboutUser('change', actor.id), () => writeProfile(actor, input, options));
}

async function writeProfile(
  actor: Actor,
  input: unknown,
  { base, ifVersions }: EditOptions,
): Promise<Edited<UserView>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const current = await findUser(actor.id);
    const { username, ...patch } = parseChange(ProfilePatch, input, toUser(current), {
      owned: SERVER_OWNED.profile,
      ifVersions,
    });
    rejectTakenUsername(current, username);
    const sides = { patch, sent: patch, stored: toUser(current), base };
    const { patch: fields, merged } = await reconcile(current, sides);
    const saved = await saveUser(current, { ...fields, updatedBy: actor.id });
    if (saved) return { record: toUser(saved), merged };
  }
  throw databaseDown();
}
