import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useSearchParams } from '@remix-run/react';
import { SignInLayout } from '~/components/admin/layout/sign-in-layout';
import { RecoveredInput } from '~/components/admin/layout/recovered-input';
import { SignInForm } from '~/components/admin/layout/sign-in-form';
import { NothingToRecover } from '~/components/admin/layout/nothing-to-recover';
import { adminLinks } from '~/http/pages/admin-links';
import { adminHeaders } from '~/http/loaders/admin-headers';
import { readTexts } from '~/http/forms/read-form';
import { RECOVERY_REASONS, recoveredFields, recoveryReason } from '~/http/forms/form-recovery';
import { safeRedirect } from '~/rules/accounts/redirect';
import { offersPasskeys } from '~/http/passkeys/passkey-site';
import { signIn } from '~/http/auth/sign-in';

export const handle = { admin: true };
export const links = adminLinks;
export const headers = adminHeaders;
export const meta: MetaFunction = () => [
  { title: 'What you typed is kept' },
  { name: 'robots', content: 'noindex' },
];

/** Receives the failed form, or the login after which it is sent again. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await readTexts(args.request);
  const signsIn = form.has('password') && form.has('held');
  const result = signsIn ? await signIn(args) : null;
  if (result && !('error' in result)) return result;
  const { status, ...messages } = RECOVERY_REASONS[recoveryReason(new URL(args.request.url))];
  const formError = { error: result?.error, username: result?.username };
  const passkeys = offersPasskeys(args.context);
  return data(
    { ...messages, ...formError, passkeys, held: recoveredFields(form) },
    result?.init ?? { status },
  );
}

export default function RecoverScreen() {
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  if (!answer) return <NothingToRecover />;
  const { title, text, held, passkeys } = answer;
  return (
    <SignInLayout title={title} subtitle={text}>
      {query.get('why') === 'session' && (
        <SignInForm formError={answer} held={JSON.stringify(held)} offersPasskeys={passkeys} />
      )}
      <RecoveredInput
        fields={held}
        tryAgainAt={
          ['down', 'broken'].includes(query.get('why') ?? '') ? safeRedirect(query.get('for')) : null
        }
      />
    </SignInLayout>
  );
}
