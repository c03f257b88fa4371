import { data, type ActionFunctionArgs } from '@remix-run/node';
import { PROFILE_FAILURES } from '~/rules/validation/messages';
import { Failure, TooMany } from '~/rules/validation/errors';
import { openPasskeySignIn } from '~/services/accounts/passkeys/check-passkey';
import { openPasskeyEnrolment } from '~/services/accounts/passkeys/enrolment';
import { formAction } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { answeredAsJson, formsByIntent } from '../../forms/intent-dispatch';
import { withRequestTimeout } from '../../request/request-timeout';
import { toFailure } from '../../request/map-error';
import { countPasskeyChallenge } from '../login-rate-limit';
import { passkeySite } from './site';
import { NOT_REAUTHENTICATED } from '../../request/session';

const forNewPasskey = formAction<object>(
  async ({ actor, proof = NOT_REAUTHENTICATED, form, context }) => {
    const site = await passkeySite(context);
    const passkeyName = textOf(form, 'passkeyName') ?? '';
    const options = await openPasskeyEnrolment(actor, proof, { site, passkeyName });
    return { to: '/admin/profile', answer: { ok: true, options } };
  },
  { failed: PROFILE_FAILURES['add-passkey'], writes: false },
);

/** Anybody may ask, because who signs in is known only afterwards. */
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

/** Answers scripts with what a passkey has to sign: a new one for the profile, or any for a sign-in. */
export const passkeyOptionsAction = answeredAsJson(
  formsByIntent<unknown>({ 'add-passkey': forNewPasskey }, forSignIn),
);
