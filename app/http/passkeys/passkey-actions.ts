import { PROFILE_FAILURES } from '~/rules/validation/messages';
import { addPasskey, removePasskey } from '~/services/accounts/passkeys/enrolment';
import { proveAgain } from '~/services/accounts/sign-ins';
import { formAction } from '../forms/form-action';
import { textOf } from '../forms/form-fields';
import { checkCurrentPassword, note } from '../auth/second-factor-actions';
import { parsedPasskey } from './passkey-login';
import { passkeySite } from './passkey-site';
import { NO_PROOF } from '../auth/session';

const PROFILE = '/admin/profile';

export const addPasskeyForm = formAction(
  async (request) => {
    const { actor, proof = NO_PROOF, form, context } = request;
    const input = {
      site: await passkeySite(context),
      passkeyName: textOf(form, 'passkeyName') ?? '',
      credential: parsedPasskey(form),
    };
    await addPasskey(actor, proof, input);
    note(request, 'passkey added');
    return { to: PROFILE, flash: { kind: 'success', text: 'Passkey added' } };
  },
  { failed: PROFILE_FAILURES['add-passkey'], typed: false },
);

export const removePasskeyForm = formAction(
  async (request) => {
    const { actor, proof = NO_PROOF, form } = request;
    await removePasskey(actor, proof, textOf(form, 'passkey') ?? '');
    note(request, 'passkey removed');
    return { to: PROFILE, flash: { kind: 'success', text: 'Passkey removed' } };
  },
  { failed: PROFILE_FAILURES['remove-passkey'], typed: false },
);

/** Takes the password again, after which passkeys can be changed for a while. */
export const proveAgainForm = formAction(
  async (request) => {
    await checkCurrentPassword(request, (actor, password) => proveAgain(actor, request.token, password));
    note(request, 'password given again');
    return { to: PROFILE };
  },
  { failed: PROFILE_FAILURES.prove, typed: false },
);
