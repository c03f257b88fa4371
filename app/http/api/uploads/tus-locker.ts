import type { Lock, Locker } from '@tus/server';
import { Failure } from '~/rules/validation/errors';
import { acquireLock, LockLost, type HeldLock } from '~/services/platform/lock';

const TIMEOUT_MS = 30_000;

/**
 * Lets one connection at a time append to an upload, across all instances. A later connection asks the earlier one to
 * stop: most often it is the same client, whose broken connection the server has not noticed.
 */
export class SharedLocker implements Locker {
  readonly #held = new Map<string, HeldLock>();

  /** Returns the lock of the connection that is appending to an upload now. */
  heldLock(id: string): HeldLock {
    const lock = this.#held.get(id);
    if (!lock) throw new LockLost();
    return lock;
  }

  newLock(id: string): Lock {
    let held: HeldLock | null = null;
    return {
      lock: async (signal, ask) => {
        const onLockRequested = () => {
          // A rejected request to stop needs no handling: the wait for the lock ends with its own timeout.
          Promise.resolve(ask()).catch(() => undefined);
        };
        held = await acquireLock(`upload ${id}`, { timeoutMs: TIMEOUT_MS, signal, onLockRequested });
        if (!held)
          throw new Failure(
            503,
            'Another connection is still sending this file. Please try again in a moment.',
          );
        this.#held.set(id, held);
      },
      unlock: async () => {
        // A later connection may have got the lock that this one has lost.
        if (held && this.#held.get(id) === held) this.#held.delete(id);
        await held?.release();
      },
    };
  }
}
