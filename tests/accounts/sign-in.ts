/** Signs users in with a session created in the database; only tests of the sign-in screen type a password. */
import type { BrowserContext } from '@playwright/test';
import { Session } from '~models/sign-in';
import type { Actor, Role } from '~/core/access/permissions';
import { sessionHeader } from '~/core/request/session.server';
import { toActor } from '~/core/session/sessions.server';
import { makeUser, makeSession } from '../make';

/** Creates a user with a session, and returns them with the `Cookie` header. */
export async function signedIn(role: Role, fields: object = {}) {
  const user = await makeUser({ role, ...fields });
  const header = await sessionHeader(await makeSession(user.id), 'http://site.test');
  return { user, actor: toActor(user, 'form'), cookie: header.split(';')[0] ?? '' };
}

/** Gives the session to a browser. */
export async function useSession(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Signs the browser in as a new user with that role. */
export async function signInAs(
  context: BrowserContext,
  url: string,
  role: Role,
  fields: object = {},
): Promise<Actor> {
  const { actor, cookie } = await signedIn(role, fields);
  await useSession(context, url, cookie);
  return actor;
}

/** Makes everything that this user has proved a day old, so that it no longer counts. */
export async function forgetProof({ id }: { id: string }): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await Session.updateMany({ userId: id }, { $set: { createdAt: yesterday, provenAt: yesterday } });
}
