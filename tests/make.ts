/** Creates records for tests through the services, with defaults for irrelevant fields. */
import { Types } from 'mongoose';
import type { Actor, Role } from '~/core/access/permissions';
import { NotFoundAddress } from '~models/redirect';
import { User, type StoredUser } from '~models/user';
import { startSession, toAuthenticatedUser } from '~/core/session/sessions.server';
import { createUser } from '~/accounts/user-creation.server';
import { createRedirect } from '~/site/links/redirects.server';
import { TITLE_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { createRecord } from '~/records/save/record-create.server';
import { registerWriteListeners } from '~/operations/start/startup.server';

registerWriteListeners();

let count = 0;
/** Returns a word that is unique in this process. */
export const unique = (word: string) => `${word} ${process.pid}-${(count += 1)}`;

/** An actor with that role, who need not be stored. */
export const actor = (role: Role, more: Partial<Actor> = {}): Actor => ({
  id: String(new Types.ObjectId()),
  role,
  username: role,
  name: `The ${role}`,
  via: 'form',
  ...more,
});

export const PASSWORD = 'correct horse';

export const makeShow = (fields: object = {}, by: Actor = actor('admin')) =>
  createRecord('show', by, { title: unique('Show'), ...fields });

export const makeArticle = (fields: object = {}, by: Actor = actor('admin')) =>
  createRecord('article', by, { title: unique('Article'), ...fields });

export const makePerson = (fields: object = {}, by: Actor = actor('admin')) =>
  createRecord('person', by, { name: unique('Person'), ...fields });

export const makePage = (fields: object = {}, by: Actor = actor('admin')) =>
  createRecord('page', by, { title: unique('Page'), ...fields });

/** A record of any kind, which has only a title. */
export const makeRecord = (kind: ContentKind, fields: object = {}, by: Actor = actor('admin')) =>
  createRecord(kind, by, { [TITLE_FIELDS[kind]]: unique('Record'), ...fields });

/** A redirect from an address that nothing else has. */
export const makeRedirect = (fields: object = {}, by: Actor = actor('admin')) =>
  createRedirect(
    by,
    { from: `/${unique('old').replace(' ', '-')}`, to: '/shows', ...fields },
    { origin: 'https://site.example' },
  );

/** Stores an address as one that visitors did not find. */
export async function makeNotFoundAddress(path = `/${unique('missing').replace(' ', '-')}`): Promise<string> {
  await NotFoundAddress.create({ _id: path, count: 1, lastAt: new Date() });
  return path;
}

/** Input for a new user; the password is `PASSWORD`. */
export function newUser() {
  const username = unique('user').replace(' ', '-');
  return { username, email: `${username}@example.com`, password: PASSWORD };
}

/** A stored user, whose password is `PASSWORD`. */
export const makeUser = async (fields: object = {}) =>
  (await createUser(actor('admin'), { ...newUser(), ...fields })).user;

/** Starts a session of a stored user, and returns its token. */
export async function makeSession(userId: string, userAgent?: string): Promise<string> {
  const user = await User.findById(userId).orFail().lean<StoredUser>();
  return startSession(toAuthenticatedUser(user), userAgent);
}
