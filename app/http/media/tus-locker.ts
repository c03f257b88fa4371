import type { Lock, Locker } from '@tus/server';
import { Failure } from '~/rules/validation/errors';
import { acquireLock } from '~/services/platform/lock';

const TIMEOUT_MS = 30_000;

/**
 * Lets one connection at a time append to an upload, across all instances. A later connection asks the earlier one to
 * stop: most often it is the same client, whose broken connection the server has not noticed.
 */
export class SharedLocker implements Locker {
  newLock(id: string): Lock {
    let release: (() => Promise<void>) | null = null;
    return {
      async lock(signal, ask) {
        const onLockRequested = () => {
          // A rejected request to stop needs no handling: the wait for the lock ends with its own timeout.
          Promise.resolve(ask()).catch(() => undefined);
        };
        release = await acquireLock(`upload ${id}`, { timeoutMs: TIMEOUT_MS, signal, onLockRequested });
        if (release) return;
        throw new Failure(
          503,
          'Another connection is still sending this file. Please try again in a moment.',
        );
      },
      async unlock() {
        await release?.();
      },
    };
  }
}
