import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateCounter } from '~models/app-state';
import { RateLimiter } from '../../../server/middleware/rate-limiter';
import { increaseCount, forgetCount, sweepCounts, decreaseCount } from '~/core/db/rate-counters.server';
import { unique } from '../../make';

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const at = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: milliseconds });

describe('a rate counter', () => {
  it('counts a hundred concurrent attempts as a hundred', async () => {
    const name = unique('attempt');
    const counted = await Promise.all(Array.from({ length: 100 }, () => increaseCount(name, 1, 60)));
    const points = counted.map((each) => each.points).sort((one, other) => one - other);
    expect(points).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    for (const { milliseconds } of counted) expect(milliseconds).toBeLessThanOrEqual(MINUTE);
  });

  it('restarts at the end of its window, and after a clock error', async () => {
    const name = unique('attempt');
    const now = Date.now();
    expect((await increaseCount(name, 5, 60)).points).toBe(5);
    at(now + MINUTE + 1_000);
    const begun = await Promise.all([increaseCount(name, 1, 60), increaseCount(name, 1, 60)]);
    expect(begun.map(({ points }) => points).sort()).toEqual([1, 2]);
    at(now - 60 * MINUTE);
    expect((await increaseCount(name, 1, 60)).points).toBe(1);
  });

  it('can be decremented and reset, and is deleted when it has expired', async () => {
    const [one, other] = [unique('attempt'), unique('attempt')];
    await increaseCount(one, 3, 60);
    await decreaseCount(one);
    expect((await increaseCount(one, 1, 60)).points).toBe(3);
    await forgetCount(one);
    await decreaseCount(one);
    expect((await increaseCount(one, 1, 60)).points).toBe(1);
    await increaseCount(other, 1, 600);
    const stored = await RateCounter.countDocuments();
    at(Date.now() + 2 * MINUTE);
    expect(await sweepCounts()).toBeGreaterThan(0);
    expect(await RateCounter.countDocuments()).toBeLessThan(stored);
    expect((await increaseCount(other, 1, 600)).points).toBe(2);
  });

  it('does not store the counted key in plain text', async () => {
    const name = unique('typed');
    await increaseCount(name, 1, 60);
    expect(JSON.stringify(await RateCounter.find().lean())).not.toContain('typed');
  });
});

describe('a shared rate limit', () => {
  it('applies to two concurrently used instances together', async () => {
    const asked = vi.fn(increaseCount);
    const name = unique('budget');
    const [one, other] = [
      new RateLimiter({ name, points: 600, seconds: 60, countShared: asked }),
      new RateLimiter({ name, points: 600, seconds: 60, countShared: asked }),
    ];
    const requests = Array.from({ length: 500 }, () => [one.consume('caller'), other.consume('caller')]);
    const spent = await Promise.all(requests.flat());
    const through = spent.filter(({ left }) => left >= 0).length;
    // One reserved batch of the second instance may be added.
    expect(through).toBeGreaterThanOrEqual(600);
    expect(through).toBeLessThanOrEqual(610);
    expect(asked.mock.calls.length).toBeLessThan(70);
  });

  it('decreases by one per request, without a database query at first', async () => {
    const asked = vi.fn(increaseCount);
    const budget = new RateLimiter({ name: unique('budget'), points: 600, seconds: 60, countShared: asked });
    for (let left = 599; left >= 590; left -= 1)
      expect(await budget.consume('caller')).toEqual({ points: 600, left, seconds: 60 });
    expect(asked).not.toHaveBeenCalled();
    for (let left = 589; left >= 580; left -= 1)
      expect(await budget.consume('caller')).toMatchObject({ points: 600, left });
    expect(asked).toHaveBeenCalledOnce();
    expect((await budget.consume('another caller')).left).toBe(599);
  });

  it('is counted by each instance alone while the database does not respond', async () => {
    const budget = new RateLimiter({
      name: unique('budget'),
      points: 60,
      seconds: 60,
      countShared: () => new Promise(() => undefined),
    });
    const spent = [];
    for (let request = 0; request < 62; request += 1) spent.push((await budget.consume('caller')).left);
    expect(spent).toEqual([...Array.from({ length: 60 }, (_, index) => 59 - index), -1, -1]);
  });
});
