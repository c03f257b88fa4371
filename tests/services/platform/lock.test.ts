import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppState } from '~models/app-state';
import { acquireLock, isFirstIn, limitLocks, LockLost, withLock } from '~/core/db/lock.server';
import { unique } from '../../make';

afterEach(() => {
  vi.useRealTimers();
  limitLocks(undefined);
});

const MINUTE = 60_000;
/** Short, so that the tests need not wait for long, and long beside the pauses of a busy machine. */
const LIFETIME_MS = 1_500;
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
      void acquireLock(name, { timeoutMs: 0, onLockRequested: resolve }).then(async (held) => {
        await asked;
        await held?.release();
      });
    });
    const next = await acquireLock(name, { timeoutMs: 5_000, onLockRequested: () => undefined });
    expect(next).not.toBeNull();
    // A process that does not wait does not acquire it.
    expect(await acquireLock(name, { timeoutMs: 0 })).toBeNull();
    await next?.release();
  });

  it('is taken over from a dead holder, which cannot release it any more', async () => {
    limitLocks(LIFETIME_MS);
    const name = unique('work');
    const dead = await heldByDead(name);
    const next = await acquireLock(name, { timeoutMs: 3 * LIFETIME_MS });
    expect(next?.isHeld).toBe(true);
    await dead.release();
    expect(await AppState.exists({ _id: `turn: ${name}` })).not.toBeNull();
    await next?.release();
    expect(await AppState.exists({ _id: `turn: ${name}` })).toBeNull();
  });

  it('is not taken from a living holder, whatever the clock of a waiting process says', async () => {
    const name = unique('work');
    const held = await acquireLock(name, { timeoutMs: 0 });
    for (const ahead of [15_000, 5 * MINUTE, -15_000, -5 * MINUTE]) {
      at(Date.now() + ahead);
      expect(await acquireLock(name, { timeoutMs: 100 })).toBeNull();
      vi.useRealTimers();
    }
    expect(held?.isHeld).toBe(true);
    await held?.release();
  });

  it('is kept by heartbeats for longer than its lifetime, also when the clock is set back', async () => {
    limitLocks(LIFETIME_MS);
    const name = unique('work');
    const held = await acquireLock(name, { timeoutMs: 0 });
    at(Date.now() - MINUTE);
    expect(await acquireLock(name, { timeoutMs: 2 * LIFETIME_MS })).toBeNull();
    expect(held?.isHeld).toBe(true);
    await held?.release();
  });

  it('is not relied on any more by a holder whose heartbeats have failed for its lifetime', async () => {
    limitLocks(LIFETIME_MS);
    const name = unique('work');
    const failing = vi.spyOn(AppState, 'findOneAndUpdate').mockImplementation((() => {
      throw new Error('no database');
    }) as never);
    const held = await acquireLock(name, { timeoutMs: 0 });
    const taken = await acquireLock(name, { timeoutMs: 3 * LIFETIME_MS });
    expect(taken).not.toBeNull();
    expect(() => held?.assertHeld()).toThrow(LockLost);
    failing.mockRestore();
    await taken?.release();
  });
});

/** Acquires a lock as a process does that then dies: there are no heartbeats. */
async function heldByDead(name: string) {
  const interval = vi.spyOn(globalThis, 'setInterval').mockReturnValueOnce(undefined as never);
  const held = await acquireLock(name, { timeoutMs: 0 });
  interval.mockRestore();
  if (!held) throw new Error('The lock is held already.');
  return held;
}

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
