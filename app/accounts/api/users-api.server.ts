import { z } from 'zod';
import type { ShownLink } from '~/accounts/password-links.server';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { InvitedUserInput, UserInput, UserPatch } from '~/core/access/user.server';
import { deleteUser, listUsers, editUser } from '~/accounts/users.server';
import type { UserView } from '~/core/session/sessions.server';
import { resetUserPassword, signOutUser, toShownLink } from '~/accounts/user-forms.server';
import { createUser } from '~/accounts/user-creation.server';
import { removeUserSecondFactor } from '~/accounts/second-factor-actions.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { USER } from '~/core/api/examples.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { PageQuery } from '~/core/request/page-query.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import {
  answersSuccess,
  SUCCESS,
  UserSchema,
  withOwned,
  withoutVersion,
} from '~/core/api/response-schemas.server';

const TAKEN = { 409: 'The username or email address is already in use.' };
const forAdmins = { who: 'signedIn', needs: 'manageUsers' } as const;
const ofOneUser = {
  ...forAdmins,
  params: { id: { description: 'The id of the user.', example: USER.view.id } },
};

const respondWith = (user: UserView): OperationResponse => ({
  body: { data: withoutVersion(user) },
  etag: recordTag(user),
});

const LinkSchema = z
  .strictObject({
    url: z.url().optional().meta({
      description: 'The absolute URL, which is shown once: it is not in the answer to a repeated request.',
    }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'PasswordLink', description: 'A link to set a password, once.' });

const LINK = {
  url: 'https://www.example.com/admin/join/kq3mB1nJd0yqXf8rZQvWc2sT5uYb7hLpE9aG4iKoM6R',
  expiresAt: '2026-01-09T10:00:00.000Z',
};

/** The first response contains the link; the response to a repetition lacks its URL. */
const linkBodies = ({ url, expiresAt }: ShownLink) => ({
  first: { link: { url, expiresAt } },
  repeated: { link: { expiresAt } },
});

export const users = resource('/api/users', {
  GET: operation({
    id: 'listUsers',
    summary: 'Read all users, oldest account first',
    ...forAdmins,
    query: PageQuery,
    answer: z.strictObject({ data: z.array(UserSchema), total: z.int() }),
    responseExample: { data: [USER.view], total: 1 },
    async handle({ caller, url, context, query: { page, limit } }) {
      const all = await listUsers(caller.actor);
      const data = all.slice((page - 1) * limit, page * limit).map(withoutVersion);
      return listAnswer(data, { page, limit, total: all.length }, { url, origin: context.origin });
    },
  }),
  POST: operation({
    id: 'createUser',
    summary: 'Create a user',
    description:
      'With a password, or with `invite: true` and a link by which the user sets one within seven days.',
    ...forAdmins,
    body: z.union([UserInput, InvitedUserInput]),
    example: USER.input,
    status: 201,
    answer: z.strictObject({ data: UserSchema, link: LinkSchema.optional() }),
    responseExample: { data: USER.view },
    tagged: true,
    fails: TAKEN,
    async handle({ caller, body, recordId, context }) {
      const { user, link } = await createUser(caller.actor, body, recordId);
      const { body: about, ...answer } = respondWith(user);
      if (!link) return { ...answer, body: about };
      const { first, repeated } = linkBodies(toShownLink(link, context.origin));
      return { ...answer, body: { ...about, ...first }, repeatedBody: { ...about, ...repeated } };
    },
  }),
});

export const userReset = resource('/api/users/{id}/reset', {
  POST: operation({
    id: 'resetPassword',
    summary: 'Make a link by which a user sets a new password',
    description: 'The old password stops working, all sessions of the user end, and so does an earlier link.',
    ...ofOneUser,
    answer: z.strictObject({ link: LinkSchema }),
    responseExample: { link: LINK },
    fails: { 400: 'Your own account: change your password instead.' },
    async handle({ caller, params, context }) {
      const { first, repeated } = linkBodies(await resetUserPassword(caller, params.id ?? '', context));
      return { body: first, repeatedBody: repeated };
    },
  }),
});

export const userSecondFactor = resource('/api/users/{id}/second-factor', {
  DELETE: operation({
    id: 'removeSecondFactor',
    summary: 'Remove the second factor of a user who has lost it',
    description: 'The user then signs in with the password alone.',
    ...ofOneUser,
    ...answersSuccess,
    fails: { 404: 'There is no such user, or the user has no second factor.' },
    async handle({ caller, params, context }) {
      await removeUserSecondFactor(caller, params.id ?? '', context);
      return { body: SUCCESS };
    },
  }),
});

export const userSessions = resource('/api/users/{id}/sessions', {
  DELETE: operation({
    id: 'endUserSessions',
    summary: 'End all sessions of a user',
    ...ofOneUser,
    ...answersSuccess,
    async handle({ caller, params, context }) {
      await signOutUser(caller, params.id ?? '', context);
      return { body: SUCCESS };
    },
  }),
});

export const user = resource('/api/users/{id}', {
  PUT: operation({
    id: 'updateUser',
    summary: 'Change a user',
    description: 'The username cannot be changed, nor can your own role. At least one admin must remain.',
    ...ofOneUser,
    body: withOwned(UserPatch, UserSchema, SERVER_OWNED.user),
    example: USER.patch,
    conditional: true,
    tagged: true,
    answer: z.strictObject({ data: UserSchema }),
    responseExample: { data: { ...USER.view, ...USER.patch } },
    fails: TAKEN,
    async handle({ request, caller, params, body }) {
      const { id = '' } = params;
      const { record } = await editUser(caller.actor, id, body, { ifVersions: ifVersions(request, id) });
      return respondWith(record);
    },
  }),
  DELETE: operation({
    id: 'deleteUser',
    summary: 'Permanently delete a user and their sessions',
    ...ofOneUser,
    ...answersSuccess,
    fails: { 400: 'Your own account, or the last admin’s.' },
    async handle({ caller, params }) {
      await deleteUser(caller.actor, params.id ?? '');
      return { body: SUCCESS };
    },
  }),
});
