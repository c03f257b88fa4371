import { data, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useSearchParams } from '@remix-run/react';
import { Door } from '~/components/admin/door';
import { HeldWords } from '~/components/admin/held-words';
import { LoginForm } from '~/components/admin/login-form';
import { NothingHeld } from '~/components/admin/nothing-held';
import { deskLinks } from '~/http/desk-links';
import { deskHeaders } from '~/http/headers';
import { readTexts } from '~/http/form-uploads';
import { HELD_REASONS, heldFields, heldReason } from '~/http/held';
import { safeRedirect } from '~/rules/redirect';
import { signIn } from '~/http/sign-in';

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
