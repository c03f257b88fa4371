import { createUser } from './user-creation.server';
import {
  type ShownLink,
  type PasswordLink,
  resetPassword,
  openPasswordLink,
  setPasswordByLink,
  passwordLinkPath,
} from './password-links.server';
import { USER_FAILURES, PASSWORD_NOT_SET } from '~/core/validation/messages';
import { editUser, newUserInput, userInput, endUserSessions, confirmedPassword } from './users.server';
import { logAccountAction } from './account-forms.server';
import { removeUserSecondFactor } from './second-factor-actions.server';
import { formAction, type FormRequest, formsByIntent } from '~/core/forms/form-action.server';
import type { Context } from '~/core/request/context.server';
import { passwordMinimum } from './password-rules.server';
import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { openOrEnded, toErrorPage } from '~/core/request/public-loader.server';
import type { SignedIn } from '~/core/request/session.server';
import { getSettings } from '~/core/session/settings.server';
import { signInBrand } from './sign-in.server';
import { publicFormAction } from '~/sharing/link-gate.server';
import { savedMessage } from '~/core/forms/flash.server';

export const toShownLink = ({ token, ...link }: PasswordLink, origin: string): ShownLink => ({
  ...link,
  url: origin + passwordLinkPath(token),
});

type Caller = Pick<SignedIn, 'actor'>;

export async function resetUserPassword({ actor }: Caller, id: string, context: Context): Promise<ShownLink> {
  const link = await resetPassword(actor, id);
  logAccountAction({ actor, context }, 'password reset', { of: id });
  return toShownLink(link, context.origin);
}

export async function signOutUser({ actor }: Caller, id: string, context: Context): Promise<void> {
  await endUserSessions(actor, id);
  logAccountAction({ actor, context }, 'sessions ended', { of: id });
}

/** Handles the form of a link: sets the password and leads to the sign-in screen. */
export const setLinkedPassword = publicFormAction(
  async (form, { params, context: { log, requestId, address } }) => {
    const input = { newPassword: confirmedPassword(form).newPassword };
    const userId = await setPasswordByLink(params.token ?? '', input);
    log.info({ requestId, address, userId }, 'password set by a link');
    return redirect('/admin');
  },
  { failed: PASSWORD_NOT_SET },
);

/** Loads the page of a link that sets a password. Opening it changes nothing, because programs open links, too. */
export async function passwordLinkLoader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const { opened: link, ended: over } = await toErrorPage(() => openOrEnded(() => openPasswordLink(token)));
  const settings = await toErrorPage(() => getSettings());
  return data(
    { ...(await signInBrand(settings)), link, over, minimum: passwordMinimum() },
    { status: over === null ? 200 : 410 },
  );
}

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
    const text = savedMessage(null, actor, 'User updated successfully', merged);
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

const accessForm = (
  work: (request: FormRequest, id: string, context: Context) => Promise<void>,
  text: string,
  failed: string,
) =>
  formAction<WithLink>(
    async (request) => {
      const { params, context } = request;
      const id = params.id ?? '';
      await work(request, id, context);
      return { to: `${HERE}/${id}`, flash: { tone: 'success', text } };
    },
    { failed, typed: false },
  );

export const userAction = formsByIntent(
  {
    reset: resetPasswordForm,
    'end-sessions': accessForm(signOutUser, 'All sessions ended', USER_FAILURES['end-sessions']),
    'remove-second-factor': accessForm(
      removeUserSecondFactor,
      'Second factor removed',
      USER_FAILURES['remove-second-factor'],
    ),
  },
  saveEditedUser,
);
