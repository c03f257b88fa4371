import { useActionData, useLoaderData } from '@remix-run/react';
import { PasswordForm } from '~/components/admin/accounts/password-form';
import { useFlash } from '~/components/forms/use-flash';
import { PasskeyPanel } from '~/components/admin/passkeys/passkey-panel';
import { ProfileForm } from '~/components/admin/accounts/profile-form';
import { RecoveryCodes } from '~/components/admin/accounts/recovery-codes';
import { SecondFactorPanel } from '~/components/admin/accounts/second-factor-panel';
import { SessionList } from '~/components/admin/accounts/session-list';
import { TokenLink } from '~/components/admin/accounts/tokens';
import { profileAction, profileLoader } from '~/http/screens/profile-page';
import type { WithCodes } from '~/http/auth/second-factor-actions';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { messageFor, PROFILE_FAILURES } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = profileLoader;
export const action = profileAction;
export const clientAction = sendForm(messageFor(PROFILE_FAILURES, 'profile'));

export const meta = adminTitle('My Profile');

export default function ProfilePage() {
  const { user, base, keys, passwordMinimum: minimum, ...found } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorOf = (intent: keyof typeof PROFILE_FAILURES) =>
    answer && !answer.ok && (answer.values.intent || 'profile') === intent ? answer : undefined;
  // The other forms that stay on the page answer without codes.
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
