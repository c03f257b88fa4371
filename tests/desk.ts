/** What the browser tests of the admin share: people who are signed in, with and without JavaScript. */
import type { BrowserContext } from '@playwright/test';
import type { Actor, Role } from '~/rules/permissions';
import { sessionHeader } from '~/http/session';
import { startSession } from '~/services/sessions';
import { toActor } from '~/services/user-view';
import { makeUser } from './make';

/** Signs the browser in as a new user with that role, by a session made in the database, which must be connected. */
export async function signInAs(
  context: BrowserContext,
  url: string,
  role: Role,
  fields: object = {},
): Promise<Actor> {
  const user = await makeUser({ role, ...fields });
  const header = await sessionHeader(await startSession(user.id), url);
  const [pair = ''] = header.split(';');
  const at = pair.indexOf('=');
  await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url }]);
  return toActor(user);
}
