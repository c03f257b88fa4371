import type { NewApiToken } from '~/rules/accounts/api-token';
import { TOKEN_FAILURES } from '~/rules/validation/messages';
import { TOKEN_SCOPES } from '~/rules/accounts/api-token';
import { createApiToken, endApiToken } from '~/services/accounts/api-tokens';
import type { Context } from '../request/context';
import { formAction } from '../forms/form-action';
import { checkedValues, textOf } from '../forms/form-fields';
import type { SignedIn } from '../request/session';

const HERE = '/admin/profile/tokens';

type Caller = Pick<SignedIn, 'actor'>;
type Logged = Pick<Context, 'log' | 'requestId' | 'address'>;

/** Makes an API token of the caller's own, and logs that, without its secret. */
export async function makeToken(
  { actor }: Caller,
  input: unknown,
  { log, requestId, address }: Logged,
  tokenId?: string,
): Promise<NewApiToken> {
  const made = await createApiToken(actor, input, tokenId);
  log.info({ requestId, address, userId: actor.id, tokenId: made.id }, 'API token created');
  return made;
}

/** Ends one of the caller's own API tokens, and logs that. */
export async function endToken(
  { actor }: Caller,
  id: string,
  { log, requestId, address }: Logged,
): Promise<void> {
  await endApiToken(actor, id);
  log.info({ requestId, address, userId: actor.id, tokenId: id }, 'API token ended');
}

interface WithToken {
  ok: true;
  token: NewApiToken;
}

/** A form sends texts, so that the days become a number. */
function tokenInput(form: FormData): Record<string, unknown> {
  const days = textOf(form, 'days');
  return {
    label: textOf(form, 'label') ?? '',
    scopes: checkedValues(form, 'scopes', TOKEN_SCOPES.length) ?? [],
    ...(days !== undefined && { days: Number(days) }),
  };
}

export const createTokenForm = formAction<WithToken>(
  async (request) => {
    const { form, context, recordId } = request;
    const token = await makeToken(request, tokenInput(form), context, recordId);
    // Also for a repeated form, which does not show the secret again.
    const text = 'Token created. Its secret is shown only once.';
    return { to: HERE, flash: { tone: 'success', text }, shown: { ok: true, token } };
  },
  { failed: TOKEN_FAILURES['create-token'] },
);

export const endTokenForm = formAction<WithToken>(
  async (request) => {
    await endToken(request, textOf(request.form, 'token') ?? '', request.context);
    return { to: HERE, flash: { tone: 'success', text: 'Token ended' } };
  },
  { failed: TOKEN_FAILURES['end-token'], typed: false },
);
