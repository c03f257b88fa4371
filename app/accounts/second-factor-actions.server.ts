import { encode } from 'uqr';
import { ENROLMENT_PATH } from '~/core/session/second-factor-policy.server';
import { PasswordChange } from '~/core/access/user.server';
import { formAction, type FormRequest } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import type { Context } from '~/core/request/context.server';
import type { SignedIn } from '~/core/request/session.server';
import { AUTHENTICATOR_NOT_ADDED, PROFILE_FAILURES } from '~/core/validation/messages';
import { parse } from '~/core/validation/fields.server';
import { countPasswordChange, forgivePasswordChange } from './login.server';
import { requireOwnPassword } from './credentials.server';
import {
  confirmAuthenticator,
  replaceRecoveryCodes,
  removeOwnSecondFactor,
  removeSecondFactor,
  postedCode,
} from './second-factor.server';
import type { Actor } from '~/core/access/permissions';

const CurrentPassword = PasswordChange.pick({ currentPassword: true });

const PROFILE = '/admin/profile';

/** What a repeated form says whose codes were shown in the first answer. */
const SHOWN_BEFORE = 'The recovery codes were shown before. Make new ones if you do not have them.';

/** New recovery codes, which are shown once. */
export interface WithCodes {
  ok: true;
  codes: string[];
}

export const note = (
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

const shownOnce = (codes: string[]) => ({
  flash: { tone: 'info', text: SHOWN_BEFORE } as const,
  shown: { ok: true, codes } as const,
});

export const confirmAuthenticatorForm = formAction<WithCodes>(
  async (request) => {
    const codes = await confirmAuthenticator(request.actor, postedCode(request.form));
    note(request, 'authenticator added');
    return { to: ENROLMENT_PATH, ...shownOnce(codes) };
  },
  { failed: AUTHENTICATOR_NOT_ADDED, typed: false },
);

export const newRecoveryCodesForm = formAction<WithCodes>(
  async (request) => {
    await checkCurrentPassword(request);
    const codes = await replaceRecoveryCodes(request.actor);
    note(request, 'recovery codes replaced');
    return { to: PROFILE, ...shownOnce(codes) };
  },
  { failed: PROFILE_FAILURES['recovery-codes'], typed: false },
);

export const removeAuthenticatorForm = formAction<WithCodes>(
  async (request) => {
    await checkCurrentPassword(request);
    await removeOwnSecondFactor(request.actor, request.token);
    note(request, 'authenticator removed');
    const flash = { tone: 'success', text: 'Authenticator removed', place: 'second-factor' } as const;
    return { to: PROFILE, flash };
  },
  { failed: PROFILE_FAILURES['remove-authenticator'], typed: false },
);

export async function removeUserSecondFactor(
  { actor, token }: Pick<SignedIn, 'actor' | 'token'>,
  id: string,
  context: Context,
): Promise<void> {
  await removeSecondFactor(actor, id, token);
  note({ actor, context }, 'second factor removed', { of: id });
}

/** A QR code as the path of an image with one unit per module. */
interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code, on the server, so that browsers load no code for it. The quiet zone is left to the page. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}
