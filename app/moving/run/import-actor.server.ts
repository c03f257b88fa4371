import type { StoredImport } from '~models/site-import';
import { MACHINE } from '~/accounts/users.server';
import { authorize, type Actor } from '~/core/access/permissions';
import { findActor } from '~/core/session/sessions.server';
import { Failure } from '~/core/validation/errors';

const GONE = 'The user who started this has no account any more.';

/** The user who started the work, with the permissions of now. Throws 403 without them. */
export async function importActor({ startedBy }: Pick<StoredImport, 'startedBy'>): Promise<Actor> {
  if (startedBy === null) return { ...MACHINE, via: 'import' };
  const actor = await findActor(startedBy, 'import');
  if (!actor) throw new Failure(403, GONE);
  authorize(actor, 'moveIn');
  return actor;
}
