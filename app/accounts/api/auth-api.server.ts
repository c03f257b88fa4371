import { z } from 'zod';
import { parse } from '~/core/validation/fields.server';
import { LOGIN_LIMIT, SESSION_DAYS } from '~/core/validation/limits';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { LoginInput, PasswordChange, ProfilePatch } from '~/core/access/user.server';
import { editProfile } from '~/accounts/users.server';
import { changeOwnPassword, endToken, makeToken } from '~/accounts/profile-screen.server';
import { startSession, type UserView } from '~/core/session/sessions.server';
import { verifyLogin } from '~/accounts/login.server';
import { recordSignIn, signOut } from '~/accounts/credentials.server';
import { endedSessionHeader, readToken } from '~/core/request/session.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { USER, API_TOKEN } from '~/core/api/examples.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import {
  answersSuccess,
  SUCCESS,
  UserSchema,
  withOwned,
  withoutVersion,
} from '~/core/api/response-schemas.server';
import { MAX_TOKENS, TOKEN_SCOPES, type ApiTokenView } from '~/core/access/api-token';
import { listApiTokens, ApiTokenInput } from '~/core/session/api-tokens.server';

const TRIED = {
  429: `Too many failed attempts within ${LOGIN_LIMIT.minutes} minutes, or too many requests in a minute.`,
};

const respondWith = (user: UserView): OperationResponse => ({
  body: { user: withoutVersion(user) },
  etag: recordTag(user),
});

export const login = resource('/api/auth/login', {
  POST: operation({
    id: 'login',
    summary: 'Get a token',
    description: `The token expires ${SESSION_DAYS} days after its last use. A user with a second factor also sends \`code\`: without it the answer is 401 with \`secondFactor\`. The body has at most 8 kB.`,
    who: 'anyone',
    body: LoginInput,
    example: { username: 'mara', password: 'a long sentence' },
    answer: z.strictObject({ token: z.string(), user: UserSchema }),
    responseExample: { token: 'kq3mB1nJd0yqXf8rZQvWc2sT5uYb7hLpE9aG4iKoM6R', user: USER.view },
    fails: {
      401: 'Wrong username or password; with `secondFactor`, a code is missing or wrong.',
      ...TRIED,
    },
    async handle({ request, context, body }) {
      const authenticated = await verifyLogin(context, parse(LoginInput, body), 'api');
      const { user } = authenticated;
      const token = await startSession(authenticated, request.headers.get('User-Agent') ?? '');
      await recordSignIn(user, 'api');
      return { body: { token, user: withoutVersion(user) } };
    },
  }),
});

export const logout = resource('/api/auth/logout', {
  POST: operation({
    id: 'logout',
    summary: 'End the token’s session',
    who: 'signedIn',
    ...answersSuccess,
    async handle({ request, context, caller }) {
      await signOut(caller.actor, caller.token);
      const byCookie = (await readToken(request)) === caller.token;
      const body = { success: true };
      if (!byCookie) return { body };
      return { body, headers: { 'Set-Cookie': await endedSessionHeader(context.origin) } };
    },
  }),
});

export const profile = resource('/api/auth/profile', {
  GET: operation({
    id: 'getProfile',
    summary: 'Read your own profile',
    who: 'signedIn',
    answer: z.strictObject({ user: UserSchema }),
    responseExample: { user: USER.view },
    handle: ({ caller }) => Promise.resolve(respondWith(caller.user)),
  }),
  PUT: operation({
    id: 'updateProfile',
    summary: 'Change your own profile',
    who: 'signedIn',
    body: withOwned(ProfilePatch, UserSchema, SERVER_OWNED.profile),
    example: { firstName: 'Mara', darkMode: true },
    conditional: true,
    tagged: true,
    answer: z.strictObject({ user: UserSchema }),
    responseExample: { user: { ...USER.view, darkMode: true } },
    fails: { 409: 'The email address is already in use.' },
    async handle({ request, caller, body }) {
      const { actor } = caller;
      const { record } = await editProfile(actor, body, { ifVersions: ifVersions(request, actor.id) });
      return respondWith(record);
    },
  }),
});

const passwordCall = (id: string, more: string) =>
  operation({
    id,
    summary: 'Change your own password',
    description: `Ends your other sessions.${more}`,
    who: 'signedIn',
    body: PasswordChange,
    example: { currentPassword: 'a long sentence', newPassword: 'a longer sentence' },
    ...answersSuccess,
    fails: TRIED,
    async handle({ caller, body, context }) {
      await changeOwnPassword(caller, body, context);
      return { body: SUCCESS };
    },
  });

export const password = resource('/api/auth/password', { PUT: passwordCall('changePassword', '') });

export const passwordAlias = resource('/api/auth/change-password', {
  PUT: passwordCall('changePasswordAlias', ' Same as `/api/auth/password`.'),
});

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
    ...answersSuccess,
    fails: { 403: BY_SESSION, 404: 'There is no such token of yours, or it has ended.' },
    async handle({ caller, params, context }) {
      await endToken(caller, params.id ?? '', context);
      return { body: SUCCESS };
    },
  }),
});
