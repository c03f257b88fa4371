import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { withLock, isFirstIn, acquireLock } from '~/services/platform/lock';
import { unique } from '../../make';

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const at = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: milliseconds });

describe('a lock', () => {
  it('is held by one process at a time', async () => {
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

  it('is released by a yielding holder when another process waits', async () => {
    const name = unique('work');
    const asked = new Promise<void>((resolve) => {
      void acquireLock(name, { timeoutMs: 0, onLockRequested: resolve }).then(async (release) => {
        await asked;
        await release?.();
      });
    });
    const next = await acquireLock(name, { timeoutMs: 5_000, onLockRequested: () => undefined });
    expect(next).not.toBeNull();
    // A process that does not wait does not acquire it.
    expect(await acquireLock(name, { timeoutMs: 0 })).toBeNull();
    await next?.();
  });

  it('is taken over from a dead holder, which cannot release it any more', async () => {
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

describe('a periodic task', () => {
  it('is executed by one process per interval', async () => {
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
