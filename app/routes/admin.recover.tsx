import type { MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { SignInLayout, SignInForm } from '~/accounts/sign-in-form';
import { RecoveredInput, NothingToRecover } from '~/admin/layout/error-screen';
import { recoverAction } from '~/accounts/sign-in.server';
import { adminLinks, adminHeaders } from '~/admin/layout/admin-page';

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
