import { PROFILE_FAILURES } from '~/rules/validation/messages';
import { editProfile } from '~/services/accounts/profile';
import { signOutElsewhere } from '~/services/accounts/sign-ins';
import { confirmedPassword, profileInput } from '../forms/account-forms';
import { formAction } from '../forms/form-action';
import { savedMessage } from '../forms/saved-message';
import { changeOwnPassword } from '../auth/password';

const HERE = '/admin/profile';

export const saveProfile = formAction(
  async ({ actor, form, base }) => {
    const { merged } = await editProfile(actor, profileInput(form), { base });
    const text = savedMessage(null, 'Profile updated successfully!', merged);
    return { to: HERE, flash: { tone: 'success', text, place: 'profile' } };
  },
  { failed: PROFILE_FAILURES.profile },
);

/** The switch needs no message, because the next page shows its effect. */
export const saveDarkMode = formAction(
  async ({ actor, form }) => {
    await editProfile(actor, { darkMode: form.getAll('darkMode').at(-1) === 'true' });
    return { to: HERE, answer: { ok: true as const } };
  },
  { failed: PROFILE_FAILURES['dark-mode'] },
);

export const savePassword = formAction(
  async (request) => {
    await changeOwnPassword(request, confirmedPassword(request.form), request.context);
    return {
      to: HERE,
      flash: { tone: 'success', text: 'Password changed successfully!', place: 'password' },
    };
  },
  { failed: PROFILE_FAILURES.password },
);

export const signOutElsewhereForm = formAction(
  async ({ actor, token, form }) => {
    const id = form.get('session');
    await signOutElsewhere(actor, token, typeof id === 'string' ? id : undefined);
    return { to: HERE, flash: { tone: 'success', text: 'Signed out of that session.', place: 'sessions' } };
  },
  { failed: PROFILE_FAILURES.sessions },
);
