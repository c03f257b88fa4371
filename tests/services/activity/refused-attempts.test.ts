/** Refused sign-ins that anybody can repeat without a limit: one event, and then their number. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActivityEvent, RefusedAttempts } from '~models/activity-event';
import { fromAddress, sweepRefusedAttempts } from '~/core/activity/record-event.server';
import { recordRefusedProof, recordRefusedSignIn } from '~/accounts/credentials.server';
import { LOGIN_LIMIT } from '~/core/validation/limits';
import { actor, makeUser } from '../../make';

const WINDOW_MS = LOGIN_LIMIT.minutes * 60_000;

beforeEach(() => RefusedAttempts.deleteMany());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });

/** Returns the events of some work, the oldest first. */
async function eventsOf(work: () => Promise<unknown>) {
  const before = await ActivityEvent.distinct('_id');
  await work();
  return ActivityEvent.find({ _id: { $nin: before } })
    .sort({ at: 1, _id: 1 })
    .lean();
}

const reject = (username: string | null, address = '192.0.2.14', times = 1) =>
  fromAddress(address, async () => {
    for (let time = 0; time < times; time += 1) await recordRefusedSignIn(username, 'form', 'locked');
  });

describe('a sign-in that is locked', () => {
  it('is one event however often it is tried, and one that says how many followed when the window is over', async () => {
    const { id, username } = await makeUser();
    const first = await eventsOf(() => reject(username, undefined, 50));
    expect(first).toMatchObject([{ what: 'sign-in', refused: true, recordId: id, address: '192.0.2.14' }]);
    expect(first[0]?.times).toBeUndefined();
    expect(await eventsOf(sweepRefusedAttempts)).toEqual([]);
    const lastAt = Date.now();
    pass(WINDOW_MS + 1);
    const rest = await eventsOf(sweepRefusedAttempts);
    expect(rest).toMatchObject([
      { what: 'sign-in', refused: true, recordId: id, title: username, times: 49 },
    ]);
    expect(rest[0]?.at.getTime()).toBeLessThanOrEqual(lastAt);
    expect(await RefusedAttempts.countDocuments()).toBe(0);
  });

  it('is counted for the next window by the first attempt in it', async () => {
    await reject(null, undefined, 3);
    pass(WINDOW_MS + 1);
    const events = await eventsOf(() => reject(null, undefined, 2));
    expect(events.map(({ times }) => times)).toEqual([2, undefined]);
  });

  it('leaves no second event if it was tried once', async () => {
    await reject(null);
    pass(WINDOW_MS + 1);
    expect(await eventsOf(sweepRefusedAttempts)).toEqual([]);
  });

  it('is one event for concurrent attempts', async () => {
    const events = await eventsOf(() => Promise.all(Array.from({ length: 20 }, () => reject(null))));
    expect(events).toHaveLength(1);
    expect(await RefusedAttempts.findOne().lean()).toMatchObject({ more: 19 });
  });

  it('is an event of its own for each network and each user, and for nobody', async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    const events = await eventsOf(async () => {
      for (const address of ['192.0.2.14', '2001:db8:1:2::1', '2001:db8:1:2::2'])
        for (const name of [one.username, other.username, 'nobody', 'nobody else'])
          await reject(name, address);
    });
    const about = (address: string) =>
      [one.id, other.id, ''].map((recordId) => expect.objectContaining({ address, recordId }) as unknown);
    expect(events).toEqual([...about('192.0.2.14'), ...about('2001:db8:1:2::1')]);
  });

  it('is counted again after the clock was set back by a day', async () => {
    pass(24 * 60 * 60_000);
    await reject(null);
    vi.useRealTimers();
    expect(await eventsOf(() => reject(null, undefined, 2))).toHaveLength(1);
  });
});

it('a password that is given again is one event while it is locked, which names its user', async () => {
  const me = actor('editor');
  const events = await eventsOf(async () => {
    for (let time = 0; time < 5; time += 1) await recordRefusedProof(me, 'locked');
  });
  expect(events).toMatchObject([{ what: 'sign-in', refused: true, who: me.id }]);
});

it('a failed sign-in that a limit ends is an event each time', async () => {
  expect(
    await eventsOf(() => Promise.all([1, 2, 3].map(() => recordRefusedSignIn(null, 'form')))),
  ).toHaveLength(3);
});
