import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { Actor } from '~/rules/accounts/permissions';
import { ProfilePatch } from '~/rules/accounts/user';
import { retryOnConflict } from '../platform/database-errors';
import { aboutUser, audited } from '../activity/record-event';
import { parseChange, reconcile, type Edited, type EditOptions } from '../edits/edits';
import { toUser, type UserView } from './user-view';
import { findUser, rejectTakenUsername, saveUser } from './users';

/**
 * Changes the given fields of the actor's profile; with `base`, merges them with what others have saved since. Throws
 * `Conflict`.
 */
export const editProfile = (
  actor: Actor,
  input: unknown,
  { base, ifVersions }: EditOptions = {},
): Promise<Edited<UserView>> =>
  audited(actor, aboutUser('change', actor.id), () =>
    retryOnConflict(async () => {
      const current = await findUser(actor.id);
      const stored = toUser(current);
      const { username, ...patch } = parseChange(ProfilePatch, input, stored, {
        owned: SERVER_OWNED.profile,
        ifVersions,
      });
      rejectTakenUsername(current, username);
      const { patch: fields, merged } = await reconcile(current, { patch, sent: patch, stored, base });
      const saved = await saveUser(current, { ...fields, updatedBy: actor.id });
      return saved && { record: toUser(saved), merged };
    }),
  );
