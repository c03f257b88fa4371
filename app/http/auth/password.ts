import { changePassword, parsePasswordChange } from '~/services/accounts/credentials';
import type { Context } from '../request/context';
import { countPasswordChange, forgivePasswordChange } from './login-rate-limit';
import type { SignedIn } from '../request/session';

/** Changes the user's own password; wrong current passwords are rate-limited like logins. Throws 400 or 429. */
export async function changeOwnPassword(
  { actor, token }: SignedIn,
  input: unknown,
  context: Context,
): Promise<void> {
  const change = await parsePasswordChange(actor, input);
  await countPasswordChange(actor.id);
  await changePassword(actor, token, change);
  await forgivePasswordChange(actor.id);
  const { log, requestId, address } = context;
  log.info({ requestId, address, userId: actor.id }, 'password changed');
}
