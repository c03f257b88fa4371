import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { withLock, isFirstIn, acquireLock } from '~/services/platform/lock';
import { unique } from '../make';

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const at = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: milliseconds });

describe('a turn', () => {
  it('is one at a time', async () => {
    const name = unique('work');
    let inside = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (inside += 1));
      await AppState.findById('anything');
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => withLock(name, work)));
    expect(most).toBe(1);
  });

  it('of who may be asked ends when somebody else waits', async () => {
    const name = unique('work');
    const asked = new Promise<void>((resolve) => {
      void acquireLock(name, { timeoutMs: 0, giveWay: resolve }).then(async (release) => {
        await asked;
        await release?.();
      });
    });
    const next = await acquireLock(name, { timeoutMs: 5_000, giveWay: () => undefined });
    expect(next).not.toBeNull();
    // Without a wish to wait it is not had.
    expect(await acquireLock(name, { timeoutMs: 0 })).toBeNull();
    await next?.();
  });

  it('of who was cut off is taken, and not ended by them', async () => {
    const name = unique('work');
    const cutOff = await acquireLock(name, { timeoutMs: 0 });
    await AppState.updateOne({ _id: `turn: ${name}` }, { $set: { at: new Date(Date.now() - 11_000) } });
    const next = await acquireLock(name, { timeoutMs: 2_000 });
    expect(next).not.toBeNull();
    await cutOff?.();
    expect(await AppState.exists({ _id: `turn: ${name}` })).not.toBeNull();
    await next?.();
    expect(await AppState.exists({ _id: `turn: ${name}` })).toBeNull();
  });
});

describe('what is done once in a while', () => {
  it('is done by one of those who ask, and again when the while is over', async () => {
    const name = unique('sweep');
    const first = async () => {
      const asked = await Promise.all(Array.from({ length: 10 }, () => isFirstIn(MINUTE, name)));
      return asked.filter(Boolean).length;
    };
    const now = Date.now();
    expect([await first(), await first()]).toEqual([1, 0]);
    at(now + MINUTE + 1_000);
    expect([await first(), await first()]).toEqual([1, 0]);
    at(now - 5 * MINUTE);
    expect([await first(), await first()]).toEqual([1, 0]);
  });
});
