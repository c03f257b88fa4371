import { z } from 'zod';
import { MAX_TOKENS, TOKEN_SCOPES, type ApiTokenView } from '~/core/access/api-token';
import { ApiTokenInput } from '~/core/access/api-token-input.server';
import { listApiTokens } from '~/core/session/api-tokens.server';
import { endToken, makeToken } from '~/accounts/profile-screen.server';
import { API_TOKEN } from '~/core/api/examples.server';
import { SuccessSchema } from '~/core/api/response-schemas.server';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';

const ApiTokenSchema = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({
      description: 'Exact to a minute; null before the first use.',
    }),
  })
  .meta({ id: 'ApiToken' }) satisfies z.ZodType<ApiTokenView>;

const NewApiTokenSchema = ApiTokenSchema.extend({
  token: z.string().optional().meta({
    description: 'The token itself, which is shown once: it is not in the answer to a repeated request.',
  }),
}).meta({ id: 'NewApiToken' });

const { secret, input, view } = API_TOKEN;

const BY_SESSION = 'The request was sent with an API token, or from another site with a cookie.';

export const tokens = resource('/api/auth/tokens', {
  GET: operation({
    id: 'listTokens',
    summary: 'Read your own API tokens',
    description: 'Newest first, without those that have ended, and without their secrets.',
    who: 'signedIn',
    status: 200,
    answer: z.strictObject({ data: z.array(ApiTokenSchema), total: z.int() }),
    responseExample: { data: [view], total: 1 },
    fails: { 403: 'The request was sent with an API token.' },
    async handle({ caller }) {
      const data = await listApiTokens(caller.actor);
      return { body: { data, total: data.length } };
    },
  }),
  POST: operation({
    id: 'createToken',
    summary: 'Make an API token',
    description: `It acts as you, as far as its scopes and your role allow. You can have ${MAX_TOKENS} at a time.`,
    who: 'signedIn',
    body: ApiTokenInput,
    example: input,
    status: 201,
    answer: z.strictObject({ data: NewApiTokenSchema }),
    responseExample: { data: { ...view, lastUsedAt: null, token: secret } },
    fails: { 403: BY_SESSION, 409: `You have ${MAX_TOKENS} tokens already.` },
    async handle({ caller, body, context, recordId }) {
      const { token, ...about } = await makeToken(caller, body, context, recordId);
      return { body: { data: { ...about, token } }, repeatedBody: { data: about } };
    },
  }),
});

export const token = resource('/api/auth/tokens/{id}', {
  DELETE: operation({
    id: 'endToken',
    summary: 'End one of your own API tokens',
    who: 'signedIn',
    params: { id: { description: 'The id of the token.', example: view.id } },
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    fails: { 403: BY_SESSION, 404: 'There is no such token of yours, or it has ended.' },
    async handle({ caller, params, context }) {
      await endToken(caller, params.id ?? '', context);
      return { body: { success: true } };
    },
  }),
});
