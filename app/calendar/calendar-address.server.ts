import { Grant } from '~models/grant';
import { User, type StoredUser } from '~models/user';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutUser, audited } from '~/core/activity/record-event.server';
import { findGrant, isLive, newGrant, storeGrant } from '~/core/session/grants.server';
import { toActor, toUser } from '~/core/session/sessions.server';
import { newToken, TOKEN_LENGTH } from '~/core/db/passwords.server';
import { notFound } from '~/core/validation/errors';

// Everybody has one address at most, so its grant has an id of its own. See docs/decisions/0141-calendar.md.

const KIND = 'calendar';

/** It ends with the account. */
const NEVER = new Date('9999-12-31T00:00:00Z');

const subjectOf = (userId: string) => `user:${userId}`;
const idOf = (userId: string) => `${KIND}:${userId}`;

const pathOf = (token: string) => `/calendar/${token}.ics`;

/** Returns the path of the actor's address; null if there is none. */
export async function findAddress(actor: Actor): Promise<string | null> {
  const grant = await Grant.findById(idOf(actor.id), { token: 1 }).lean<{ token: string } | null>();
  return grant && pathOf(grant.token);
}

/** Makes the address of the actor, unless there is one. */
export const makeAddress = (actor: Actor): Promise<void> =>
  audited(actor, aboutUser('calendar', actor.id), async () => {
    authorize(actor, 'openAdmin');
    const { id } = actor;
    const grant = newGrant(actor, {
      ...{ id: idOf(id), kind: KIND, subject: subjectOf(id) },
      ...{ token: newToken(), ends: NEVER },
    });
    await storeGrant(grant);
  });

/** Replaces the address of the actor. The old one ends at once. Throws 404 if there is none. */
export const replaceAddress = (actor: Actor): Promise<void> =>
  audited(actor, aboutUser('calendar', actor.id), async () => {
    authorize(actor, 'openAdmin');
    const { matchedCount } = await Grant.updateOne(
      { _id: idOf(actor.id) },
      { $set: { token: newToken(), createdAt: new Date() } },
    );
    if (matchedCount === 0) throw notFound('Address');
  });

/** Returns the owner of an address, as which programs read the calendar. Throws 404. */
export async function openAddress(token: string): Promise<Actor> {
  const grant = token.length === TOKEN_LENGTH ? await findGrant(KIND, token) : null;
  const id = grant && isLive(grant) ? grant.subject.slice(grant.subject.indexOf(':') + 1) : null;
  const user = id === null ? null : await User.findById(id).lean<StoredUser | null>();
  if (!user) throw notFound('Calendar');
  return { ...toActor(toUser(user), 'api'), isProgram: true };
}
