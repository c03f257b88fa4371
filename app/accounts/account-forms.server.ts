import type { Actor } from '~/core/access/permissions';
import { PasswordChange } from '~/core/access/user.server';
import type { FormRequest } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import type { Context } from '~/core/request/context.server';
import { parse } from '~/core/validation/fields.server';
import { requireOwnPassword } from './credentials.server';
import { countPasswordChange, forgivePasswordChange } from './login.server';

// Shared by the forms of accounts: the profile, its second factor and passkeys, and users.

const CurrentPassword = PasswordChange.pick({ currentPassword: true });

/** Logs a change of an account, with the user who made it. */
export const logAccountAction = (
  {
    actor,
    context: { log, requestId, address },
  }: { actor: Actor; context: Pick<Context, 'log' | 'requestId' | 'address'> },
  message: string,
  more: object = {},
) => log.info({ requestId, address, userId: actor.id, ...more }, message);

/** Checks the current password that a form asks for; wrong ones are rate-limited like logins. Throws 400 or 429. */
export async function checkCurrentPassword(
  { actor, form }: FormRequest,
  check = requireOwnPassword,
): Promise<void> {
  const sent = { currentPassword: textOf(form, 'currentPassword') };
  const { currentPassword } = parse(CurrentPassword, sent);
  await countPasswordChange(actor.id);
  await check(actor, currentPassword);
  await forgivePasswordChange(actor.id);
}
