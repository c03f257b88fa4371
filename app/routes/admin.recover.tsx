import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useSearchParams } from '@remix-run/react';
import { Door } from '~/components/admin/layout/sign-in-layout';
import { HeldWords } from '~/components/admin/layout/recovered-input';
import { LoginForm } from '~/components/admin/layout/sign-in-form';
import { NothingHeld } from '~/components/admin/layout/nothing-to-recover';
import { deskLinks } from '~/http/pages/admin-links';
import { deskHeaders } from '~/http/loaders/admin-headers';
import { readTexts } from '~/http/forms/read-form';
import { HELD_REASONS, heldFields, heldReason } from '~/http/forms/form-recovery';
import { safeRedirect } from '~/rules/accounts/redirect';
import { signIn } from '~/http/auth/sign-in';

export const handle = { desk: true };
export const links = deskLinks;
export const headers = deskHeaders;
export const meta: MetaFunction = () => [
  { title: 'What you typed is kept' },
  { name: 'robots', content: 'noindex' },
];

/** Gets the form that could not be carried out, or the login that is to bring it back. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await readTexts(args.request);
  const signsIn = form.has('password') && form.has('held');
  const result = signsIn ? await signIn(args) : null;
  if (result && !('error' in result)) return result;
  const { status, ...words } = HELD_REASONS[heldReason(new URL(args.request.url))];
  const refusal = { error: result?.error, username: result?.username };
  return data({ ...words, ...refusal, held: heldFields(form) }, result?.init ?? { status });
}

export default function Held() {
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  if (!answer) return <NothingHeld />;
  const { title, text, held } = answer;
  return (
    <Door title={title} subtitle={text}>
      {query.get('why') === 'session' && <LoginForm refusal={answer} held={JSON.stringify(held)} />}
      <HeldWords
        fields={held}
        tryAgainAt={
          ['down', 'broken'].includes(query.get('why') ?? '') ? safeRedirect(query.get('for')) : null
        }
      />
    </Door>
  );
}
