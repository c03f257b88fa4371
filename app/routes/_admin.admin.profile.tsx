import { useActionData, useLoaderData } from '@remix-run/react';
import { PasswordForm } from '~/accounts/password-form';
import { useFlash } from '~/core/ui/toasts';
import { PasskeyPanel } from '~/accounts/passkey-panel';
import { ProfileForm, SessionList, SecondFactorPanel } from '~/accounts/profile-form';
import { RecoveryCodes } from '~/accounts/authenticator-setup';
import { TokenLink } from '~/accounts/tokens';
import { profileAction, profileLoader } from '~/accounts/profile-screen.server';
import type { WithCodes } from '~/accounts/second-factor-actions.server';
import { sendForm } from '~/core/forms/client-action';
import { messageFor, PROFILE_FAILURES } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = profileLoader;
export const action = profileAction;
export const clientAction = sendForm(messageFor(PROFILE_FAILURES, 'profile'));

export const meta = adminTitle('My Profile');

export default function ProfilePage() {
  const { user, base, keys, passwordMinimum: minimum, ...found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorOf = (intent: keyof typeof PROFILE_FAILURES) =>
    answer && !answer.ok && (answer.values.intent || 'profile') === intent ? answer : undefined;
  // The page's other forms answer without codes.
  const codes = answer?.ok && 'codes' in answer ? (answer as WithCodes).codes : null;
  const saved = useFlash('profile');
  return (
    <>
      {codes && <RecoveryCodes codes={codes} />}
      <ProfileForm {...{ user, base, saved }} formKey={keys.profile} formError={errorOf('profile')} />
      <PasswordForm
        {...{ user, minimum }}
        formKey={keys.password}
        formError={errorOf('password')}
        saved={useFlash('password')}
      />
      <SecondFactorPanel
        codesLeft={found.recoveryCodes}
        formKey={keys.secondFactor}
        formError={errorOf('recovery-codes') ?? errorOf('remove-authenticator')}
        saved={useFlash('second-factor')}
      />
      <PasskeyPanel {...found} formKey={keys.passkeys} errorOf={errorOf} />
      <SessionList sessions={found.sessions} said={useFlash('sessions')} formError={errorOf('sessions')} />
      <TokenLink />
      <p className="quiet num version">v{found.release}</p>
    </>
  );
}
