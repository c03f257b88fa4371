import type { Actor } from '~/core/access/permissions';
import { ProfilePatch } from '~/core/access/user.server';
import { aboutUser, audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { parseChange, reconcile, type Edited, type EditOptions } from '~/core/merge/edits.server';
import { toUser, type UserView } from '~/core/session/sessions.server';
import { findUser, rejectTakenUsername, saveUser } from './users.server';

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
