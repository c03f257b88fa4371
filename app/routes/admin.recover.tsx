import type { MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { SignInLayout } from '~/components/admin/layout/sign-in-layout';
import { RecoveredInput, NothingToRecover } from '~/components/admin/layout/recovered-input';
import { SignInForm } from '~/components/admin/layout/sign-in-form';
import { adminLinks, adminHeaders } from '~/http/screens/admin-links';
import { recoverAction } from '~/http/auth/recovery-page';

export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;
export const meta: MetaFunction = () => [
  { title: 'What you typed is kept' },
  { name: 'robots', content: 'noindex' },
];

export const action = recoverAction;

export default function RecoverScreen() {
  const answer = useActionData<typeof action>();
  if (!answer) return <NothingToRecover />;
  const { title, text, kind, held, typed, retryAt, isSignInNeeded, passkeys } = answer;
  return (
    <SignInLayout title={title} subtitle={text}>
      {isSignInNeeded && <SignInForm formError={answer} held={held} offersPasskeys={passkeys} />}
      <RecoveredInput kind={kind} held={held} typed={typed} retryAt={retryAt} />
    </SignInLayout>
  );
}
