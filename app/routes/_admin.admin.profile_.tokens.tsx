import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewToken, TokenList, TokenForm } from '~/accounts/tokens';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { createTokenForm, endTokenForm } from '~/accounts/profile-screen.server';
import { sendForm } from '~/core/forms/client-action';
import { adminLoader } from '~/core/request/admin-loader.server';
import { messageFor, TOKEN_FAILURES } from '~/core/validation/messages';
import { listApiTokens } from '~/core/session/api-tokens.server';
import { adminTitle } from '~/admin/layout/admin-page';
import { formsByIntent } from '~/core/forms/form-action.server';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = adminLoader(async ({ actor, context }) => ({
  tokens: await listApiTokens(actor),
  origin: context.origin,
  formKey: randomUUID(),
}));

export const action = formsByIntent({ 'end-token': endTokenForm }, createTokenForm);
export const clientAction = sendForm(messageFor(TOKEN_FAILURES, 'create-token'));

export const meta = adminTitle('API tokens');

export default function TokensPage() {
  const { tokens, origin, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errorOf = (intent: keyof typeof TOKEN_FAILURES) =>
    answer && !answer.ok && (answer.values.intent || 'create-token') === intent ? answer : undefined;
  return (
    <>
      <div className="bar">
        <Crumb to="/admin/profile">My Profile</Crumb>
        <h1>API tokens</h1>
        <HelpLink />
      </div>
      {answer?.ok && <NewToken made={answer.token} origin={origin} />}
      <TokenForm formKey={formKey} formError={errorOf('create-token')} />
      <TokenList tokens={tokens} formError={errorOf('end-token')} />
    </>
  );
}
