import { Types, type QueryFilter } from 'mongoose';
import { Session, type StoredSession } from '~models/sign-in';
import { User, type StoredUser } from '~models/user';
import type { Via } from '~/core/access/activity';
import { PROOF_MINUTES } from '~/core/access/passkey';
import type { Actor } from '~/core/access/permissions';
import { SESSION_DAYS, SESSION_MAX_DAYS } from '~/core/validation/limits';
import { newToken, tokenHash } from '~/core/db/passwords.server';
import { DAY_MS } from '~/core/text/days';

type Named = Pick<StoredUser, 'firstName' | 'lastName' | 'username'>;

/** The first and last name of a user, or the username of a user without names. */
export const displayName = ({ firstName, lastName, username }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/** Returns "Somebody" for a deleted account. */
export async function nameOfUser(id: string | null): Promise<string> {
  const user = id && Types.ObjectId.isValid(id) ? await User.findById(id).lean<StoredUser>() : null;
  return user ? displayName(user) : 'Somebody';
}

/** Omits the password hash. Dates are ISO 8601 strings. */
export function toUser(stored: StoredUser) {
  return {
    id: String(stored._id),
    version: stored.version,
    username: stored.username,
    email: stored.email,
    firstName: stored.firstName,
    lastName: stored.lastName,
    role: stored.role,
    darkMode: stored.darkMode,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

export type UserView = ReturnType<typeof toUser>;

/** A user who has just authenticated. See docs/decisions/0073-session-epochs.md. */
export interface AuthenticatedUser {
  user: UserView;
  /** Read together with the proof, so that ending the sessions meanwhile also ends this sign-in. */
  sessionEpoch: number;
}

const sessionEpochOf = ({ sessionEpoch = 0 }: Pick<StoredUser, 'sessionEpoch'>): number => sessionEpoch;

export const toAuthenticatedUser = (stored: StoredUser): AuthenticatedUser => ({
  user: toUser(stored),
  sessionEpoch: sessionEpochOf(stored),
});

export const toActor = (user: UserView, via: Via): Actor => ({
  id: user.id,
  role: user.role,
  username: user.username,
  name: displayName(user),
  via,
});

/** The user with the permissions of now, for work that the program does for them; null for a deleted account. */
export async function findActor(id: string | null, via: Via): Promise<Actor | null> {
  const user = id === null ? null : await User.findById(id).lean<StoredUser | null>();
  return user && toActor(toUser(user), via);
}

/** Idle timeout. */
export const SESSION_LIFE_MS = SESSION_DAYS * DAY_MS;
/** Absolute timeout, regardless of use. */
const MAX_AGE_MS = SESSION_MAX_DAYS * DAY_MS;
const PROOF_MS = PROOF_MINUTES * 60_000;
/** The last use is written at most this often, so that reading a page is rarely a write. */
const TOUCH_EVERY_MS = 60_000;
const MAX_USER_AGENT_LENGTH = 300;

/** How recently and by what means the user authenticated. */
export interface SessionProof {
  /** Whether the user signed in or confirmed the password recently. */
  isRecent: boolean;
  byPasskey: boolean;
}

/** Returns the token. Only its hash is stored. */
export async function startSession(
  { user, sessionEpoch }: AuthenticatedUser,
  userAgent = '',
  byPasskey = false,
): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await Session.create({
    _id: tokenHash(token),
    userId: user.id,
    epoch: sessionEpoch,
    createdAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: new Date(now + SESSION_LIFE_MS),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    provenAt: new Date(now),
    byPasskey,
  });
  return token;
}

/** Within both timeouts. */
const active = (now: number): QueryFilter<StoredSession> => ({
  expiresAt: { $gt: new Date(now) },
  createdAt: { $gt: new Date(now - MAX_AGE_MS) },
});

type SessionFields = Pick<StoredUser, 'sessionEpoch' | 'keptSession'>;

/** Whether the sessions of the user have not been ended since this sign-in started. */
const isOfEpoch = ({ _id, epoch = 0 }: StoredSession, user: SessionFields): boolean =>
  epoch === sessionEpochOf(user) || _id === user.keptSession;

/** Returns the user of an active session and records the use; null otherwise. */
export async function findSession(token: string): Promise<{ user: UserView; proof: SessionProof } | null> {
  const now = Date.now();
  const filter = { _id: tokenHash(token), ...active(now) };
  const session = await Session.findOne(filter).lean<StoredSession>();
  if (!session) return null;
  const user = await User.findById(session.userId).lean<StoredUser>();
  if (!user || !isOfEpoch(session, user)) return null;
  // A time in the future was written before the clock was set back.
  if (Math.abs(now - session.lastUsedAt.getTime()) >= TOUCH_EVERY_MS) {
    const use = { lastUsedAt: new Date(now), expiresAt: new Date(now + SESSION_LIFE_MS) };
    await Session.updateOne(filter, { $set: use });
  }
  return { user: toUser(user), proof: proofOf(session, now) };
}

export const findSessionUser = async (token: string): Promise<UserView | null> =>
  (await findSession(token))?.user ?? null;

/** Sessions of earlier versions of the program have no such time. */
function proofOf({ createdAt, provenAt, byPasskey }: StoredSession, now: number): SessionProof {
  const age = now - (provenAt ?? createdAt).getTime();
  return { isRecent: Math.abs(age) < PROOF_MS, byPasskey };
}

/** Called after the user has confirmed the password. */
export async function renewProof(token: string): Promise<void> {
  await Session.updateOne({ _id: tokenHash(token) }, { $set: { provenAt: new Date() } });
}

interface SessionView {
  id: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  /** Whether the request was made with this session. */
  current: boolean;
}

/** The current session first, then by last use. */
export async function listSessions(userId: string, token: string): Promise<SessionView[]> {
  const user = await User.findById(userId, { sessionEpoch: 1, keptSession: 1 }).lean<SessionFields | null>();
  const sessions = await Session.find({ userId, ...active(Date.now()) })
    .sort({ lastUsedAt: -1 })
    .lean<StoredSession[]>();
  return sessions
    .filter((session) => user !== null && isOfEpoch(session, user))
    .map((session) => ({
      id: session._id,
      userAgent: session.userAgent,
      createdAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      current: session._id === tokenHash(token),
    }))
    .sort((one, other) => Number(other.current) - Number(one.current));
}

/** Ends a session by its public id. Does nothing if it has already ended. */
export async function endListedSession(userId: string, id: string): Promise<void> {
  await Session.deleteOne({ _id: id, userId });
}

export async function endSession(token: string): Promise<void> {
  await Session.deleteOne({ _id: tokenHash(token) });
}

/**
 * Returns the update of a user that ends all sessions, even ones that are just being started, except that of
 * `keptToken`. It belongs in the same write as its cause; call `deleteSessionsOf` afterwards.
 */
export const endOfSessions = (keptToken?: string) => ({
  $inc: { sessionEpoch: 1 },
  $set: { keptSession: keptToken === undefined ? null : tokenHash(keptToken) },
});

/** Deletes sessions already ended by their epoch, except that of `keptToken`. */
export async function deleteSessionsOf(userId: string, keptToken?: string): Promise<void> {
  const kept = keptToken === undefined ? {} : { _id: { $ne: tokenHash(keptToken) } };
  await Session.deleteMany({ userId, ...kept });
}

/** Ends a user's sessions, even ones that are just being started, except that of `keptToken`. */
export async function endSessionsOf(userId: string, keptToken?: string): Promise<void> {
  await User.updateOne({ _id: userId }, endOfSessions(keptToken));
  await deleteSessionsOf(userId, keptToken);
}

/** Queries ignore expired sessions even before that. */
export async function sweepSessions(): Promise<number> {
  const now = Date.now();
  const over = [{ expiresAt: { $lte: new Date(now) } }, { createdAt: { $lte: new Date(now - MAX_AGE_MS) } }];
  const { deletedCount } = await Session.deleteMany({ $or: over });
  return deletedCount;
}
