import { encode } from 'uqr';
import { ENROLMENT_PATH } from '~/core/session/second-factor-policy.server';
import { formAction } from '~/core/forms/form-action.server';
import type { Context } from '~/core/request/context.server';
import type { SignedIn } from '~/core/request/session.server';
import { AUTHENTICATOR_NOT_ADDED, PROFILE_FAILURES } from '~/core/validation/messages';
import { checkCurrentPassword, logAccountAction } from './account-forms.server';
import {
  confirmAuthenticator,
  replaceRecoveryCodes,
  removeOwnSecondFactor,
  removeSecondFactor,
  postedCode,
} from './second-factor.server';

const PROFILE = '/admin/profile';

/** What a repeated form says whose codes were shown in the first answer. */
const SHOWN_BEFORE = 'The recovery codes were shown before. Make new ones if you do not have them.';

/** New recovery codes, which are shown once. */
export interface WithCodes {
  ok: true;
  codes: string[];
}

const shownOnce = (codes: string[]) => ({
  flash: { tone: 'info', text: SHOWN_BEFORE } as const,
  shown: { ok: true, codes } as const,
});

export const confirmAuthenticatorForm = formAction<WithCodes>(
  async (request) => {
    const codes = await confirmAuthenticator(request.actor, postedCode(request.form));
    logAccountAction(request, 'authenticator added');
    return { to: ENROLMENT_PATH, ...shownOnce(codes) };
  },
  { failed: AUTHENTICATOR_NOT_ADDED, typed: false },
);

export const newRecoveryCodesForm = formAction<WithCodes>(
  async (request) => {
    await checkCurrentPassword(request);
    const codes = await replaceRecoveryCodes(request.actor);
    logAccountAction(request, 'recovery codes replaced');
    return { to: PROFILE, ...shownOnce(codes) };
  },
  { failed: PROFILE_FAILURES['recovery-codes'], typed: false },
);

export const removeAuthenticatorForm = formAction<WithCodes>(
  async (request) => {
    await checkCurrentPassword(request);
    await removeOwnSecondFactor(request.actor, request.token);
    logAccountAction(request, 'authenticator removed');
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
  logAccountAction({ actor, context }, 'second factor removed', { of: id });
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
