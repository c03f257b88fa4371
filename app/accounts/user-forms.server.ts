import type { ShownLink } from '~/core/access/password-link';
import { USER_FAILURES } from '~/core/validation/messages';
import { createUser } from './user-creation.server';
import { editUser } from './users.server';
import { resetUserPassword, signOutUser, toShownLink } from './password-link-actions.server';
import { removeUserSecondFactor } from './second-factor-actions.server';
import { newUserInput, userInput } from '~/core/forms/account-forms.server';
import { savedMessage } from '~/core/forms/saved-message.server';
import { formAction } from '~/core/forms/form-action.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';

const HERE = '/admin/users';
const SHOWN_BEFORE = 'The link was shown before. Reset the password to get another one.';

interface WithLink {
  ok: true;
  link: ShownLink;
}

export const saveNewUser = formAction<WithLink>(
  async ({ actor, form, recordId, context }) => {
    const { link } = await createUser(actor, newUserInput(form), recordId);
    if (!link) return { to: HERE, flash: { tone: 'success', text: 'User created successfully' } };
    const shown = { ok: true, link: toShownLink(link, context.origin) } as const;
    return { to: HERE, flash: { tone: 'info', text: SHOWN_BEFORE }, shown };
  },
  { failed: USER_FAILURES.create },
);

const saveEditedUser = formAction<WithLink>(
  async ({ actor, params, form, base }) => {
    const { merged } = await editUser(actor, params.id ?? '', userInput(form), { base });
    const text = savedMessage(null, 'User updated successfully', merged);
    return { to: HERE, flash: { tone: 'success', text } };
  },
  { failed: USER_FAILURES.save },
);

const resetPasswordForm = formAction<WithLink>(
  async (request) => {
    const { params, context } = request;
    const link = await resetUserPassword(request, params.id ?? '', context);
    return { to: HERE, flash: { tone: 'info', text: SHOWN_BEFORE }, shown: { ok: true, link } };
  },
  { failed: USER_FAILURES.reset, typed: false },
);

const endSessionsForm = formAction<WithLink>(
  async (request) => {
    const { params, context } = request;
    const id = params.id ?? '';
    await signOutUser(request, id, context);
    return { to: `${HERE}/${id}`, flash: { tone: 'success', text: 'All sessions ended' } };
  },
  { failed: USER_FAILURES['end-sessions'], typed: false },
);

const removeSecondFactorForm = formAction<WithLink>(
  async (request) => {
    const { params, context } = request;
    const id = params.id ?? '';
    await removeUserSecondFactor(request, id, context);
    return { to: `${HERE}/${id}`, flash: { tone: 'success', text: 'Second factor removed' } };
  },
  { failed: USER_FAILURES['remove-second-factor'], typed: false },
);

export const userAction = formsByIntent(
  {
    reset: resetPasswordForm,
    'end-sessions': endSessionsForm,
    'remove-second-factor': removeSecondFactorForm,
  },
  saveEditedUser,
);
