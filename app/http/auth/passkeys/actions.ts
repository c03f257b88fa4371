import { TooMany } from '~/rules/validation/errors';
import { PROFILE_FAILURES } from '~/rules/validation/messages';
import { addPasskey, removePasskey } from '~/services/accounts/passkeys/enrolment';
import { reauthenticate, recordRefusedProof } from '~/services/accounts/sign-ins';
import { formAction } from '../../forms/form-action';
import { textOf } from '../../forms/form-fields';
import { checkCurrentPassword, note } from '../second-factor-actions';
import { parsedPasskey } from './sign-in';
import { passkeySite } from './site';
import { NOT_REAUTHENTICATED } from '../../request/session';

const PROFILE = '/admin/profile';

export const addPasskeyForm = formAction(
  async (request) => {
    const { actor, proof = NOT_REAUTHENTICATED, form, context } = request;
    const input = {
      site: await passkeySite(context),
      passkeyName: textOf(form, 'passkeyName') ?? '',
      credential: parsedPasskey(form),
    };
    await addPasskey(actor, proof, input);
    note(request, 'passkey added');
    return { to: PROFILE, flash: { tone: 'success', text: 'Passkey added' } };
  },
  { failed: PROFILE_FAILURES['add-passkey'], typed: false },
);

export const removePasskeyForm = formAction(
  async (request) => {
    const { actor, proof = NOT_REAUTHENTICATED, form, token } = request;
    await removePasskey(actor, proof, { id: textOf(form, 'passkey') ?? '', keptToken: token });
    note(request, 'passkey removed');
    return { to: PROFILE, flash: { tone: 'success', text: 'Passkey removed' } };
  },
  { failed: PROFILE_FAILURES['remove-passkey'], typed: false },
);

/** Takes the password again, after which passkeys can be changed for a while. */
export const proveAgainForm = formAction(
  async (request) => {
    const { actor, token } = request;
    await checkCurrentPassword(request, (_, password) => reauthenticate(actor, token, password)).catch(
      async (error: unknown) => {
        // It was not looked at, so that nothing else records it.
        if (error instanceof TooMany) await recordRefusedProof(actor, 'locked');
        throw error;
      },
    );
    note(request, 'password given again');
    return { to: PROFILE };
  },
  { failed: PROFILE_FAILURES.prove, typed: false },
);
