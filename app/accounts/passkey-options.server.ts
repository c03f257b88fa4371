import { data, type ActionFunctionArgs } from '@remix-run/node';
import { PROFILE_FAILURES } from '~/core/validation/messages';
import { Failure, TooMany } from '~/core/validation/errors';
import { openPasskeySignIn, passkeySite } from './passkey-check.server';
import { openPasskeyEnrolment } from './passkey-enrolment.server';
import { formAction } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import { answeredAsJson, formsByIntent } from '~/core/forms/intent-dispatch.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { toFailure } from '~/core/request/public-loader.server';
import { countPasskeyChallenge } from './login.server';
import { NOT_REAUTHENTICATED } from '~/core/request/session.server';

const forNewPasskey = formAction<object>(
  async ({ actor, proof = NOT_REAUTHENTICATED, form, context }) => {
    const site = await passkeySite(context);
    const passkeyName = textOf(form, 'passkeyName') ?? '';
    const options = await openPasskeyEnrolment(actor, proof, { site, passkeyName });
    return { to: '/admin/profile', answer: { ok: true, options } };
  },
  { failed: PROFILE_FAILURES['add-passkey'], writes: false },
);

/** Open to everyone, because the user is only known after the sign-in. */
async function forSignIn({ context }: ActionFunctionArgs) {
  try {
    const site = await withRequestTimeout(passkeySite(context));
    await withRequestTimeout(countPasskeyChallenge(context.address));
    return data({ ok: true, options: await withRequestTimeout(openPasskeySignIn(site)) });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw error;
    const headers: HeadersInit = failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};
    return data({ ok: false, detail: failure.message }, { status: failure.status, headers });
  }
}

/** Returns challenges to scripts: for a new passkey on the profile, or for a sign-in. */
export const passkeyOptionsAction = answeredAsJson(
  formsByIntent<unknown>({ 'add-passkey': forNewPasskey }, forSignIn),
);
