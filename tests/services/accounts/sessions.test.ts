import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '~models/sign-in';
import { User } from '~models/user';
import {
  endSession,
  endSessionsOf,
  findSession,
  findSessionUser,
  listSessions,
  SESSION_LIFE_MS,
  sweepSessions,
} from '~/core/session/sessions.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { sessionHeader } from '~/core/request/session.server';
import { SESSION_MAX_DAYS } from '~/core/validation/limits';
import { makeUser, makeSession } from '../../make';

const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => vi.useRealTimers());

const after = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

describe('a session', () => {
  it('is found by its token; only a hash of the token is stored', async () => {
    const user = await makeUser();
    const token = await makeSession(user.id, 'A browser');
    expect(await findSessionUser(token)).toEqual(user);
    const stored = JSON.stringify(await Session.find().lean());
    expect(stored).toContain('A browser');
    expect(stored).not.toContain(token);
    expect(await findSessionUser(`${token}x`)).toBeNull();
    expect(await findSessionUser('')).toBeNull();
  });

  it('is looked up once for all loaders of a page, and for each page', async () => {
    const token = await makeSession((await makeUser()).id);
    const headers = { Cookie: await sessionHeader(token, 'http://site.test') };
    const load = adminLoader(() => Promise.resolve(null));
    const lookUps = vi.spyOn(Session, 'findOne');
    const open = async () => {
      const context = { origin: 'http://site.test' };
      const args = () => ({
        request: new Request('http://site.test/admin', { headers }),
        params: {},
        context,
      });
      await Promise.all([load(args() as never), load(args() as never), load(args() as never)]);
    };
    await open();
    expect(lookUps).toHaveBeenCalledTimes(1);
    await open();
    expect(lookUps).toHaveBeenCalledTimes(2);
    lookUps.mockRestore();
  });

  it('ends seven days after its last use', async () => {
    const token = await makeSession((await makeUser()).id);
    after(SESSION_LIFE_MS - 1_000);
    expect(await findSessionUser(token)).not.toBeNull();
    after(SESSION_LIFE_MS - 1_000);
    expect(await findSessionUser(token)).not.toBeNull();
    after(SESSION_LIFE_MS);
    expect(await findSessionUser(token)).toBeNull();
  });

  it('does not count as just proven because it was started by a clock that was a day ahead', async () => {
    const { id } = await makeUser();
    after(DAY_MS);
    const token = await makeSession(id);
    expect((await findSession(token))?.proof.isRecent).toBe(true);
    vi.useRealTimers();
    expect((await findSession(token))?.proof.isRecent).toBe(false);
  });

  it('ends thirty days after the sign-in, however much it is used', async () => {
    const { id } = await makeUser();
    const token = await makeSession(id);
    for (let day = 5; day < SESSION_MAX_DAYS; day += 5) {
      after(5 * DAY_MS);
      expect(await findSessionUser(token)).not.toBeNull();
    }
    after(5 * DAY_MS);
    expect(await findSessionUser(token)).toBeNull();
    expect(await listSessions(id, token)).toEqual([]);
    await sweepSessions();
    expect(await Session.countDocuments({ userId: id })).toBe(0);
  });

  it('is deleted when it has expired, and not before', async () => {
    const { id } = await makeUser();
    const ended = await makeSession(id);
    after(SESSION_LIFE_MS / 2);
    const open = await makeSession(id);
    after(SESSION_LIFE_MS / 2);
    expect(await sweepSessions()).toBeGreaterThanOrEqual(1);
    expect(await findSessionUser(ended)).toBeNull();
    expect(await findSessionUser(open)).not.toBeNull();
  });

  it('is not updated at every use', async () => {
    const user = await makeUser();
    const token = await makeSession(user.id);
    const lastUse = async () => (await Session.findOne({ userId: user.id }).lean())?.lastUsedAt;
    const started = await lastUse();
    after(30_000);
    await findSessionUser(token);
    expect(await lastUse()).toEqual(started);
    after(60_000);
    await findSessionUser(token);
    expect(await lastUse()).not.toEqual(started);
  });

  it('can be ended alone, or together with all but one of its user', async () => {
    const [me, other] = [await makeUser(), await makeUser()];
    const [left, kept, ended] = [
      await makeSession(me.id),
      await makeSession(me.id),
      await makeSession(me.id),
    ];
    const theirs = await makeSession(other.id);
    await endSession(left);
    expect(await findSessionUser(left)).toBeNull();
    await endSessionsOf(me.id, kept);
    expect(await findSessionUser(ended)).toBeNull();
    expect(await findSessionUser(kept)).not.toBeNull();
    await endSessionsOf(me.id);
    expect(await findSessionUser(kept)).toBeNull();
    expect(await findSessionUser(theirs)).not.toBeNull();
  });

  it('is invalid once its user is deleted', async () => {
    const user = await makeUser();
    const token = await makeSession(user.id);
    await User.deleteOne({ _id: user.id });
    expect(await findSessionUser(token)).toBeNull();
  });
});
