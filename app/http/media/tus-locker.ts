import type { Lock, Locker } from '@tus/server';
import { Failure } from '~/rules/validation/errors';
import { acquireLock } from '~/services/platform/lock';

const TIMEOUT_MS = 30_000;

/**
 * One connection at a time adds to an upload, over all instances. Whoever comes later asks the one before to end: it is
 * most often the same client, whose connection broke without the server noticing.
 */
export class SharedLocker implements Locker {
  newLock(id: string): Lock {
    let release: (() => Promise<void>) | null = null;
    return {
      async lock(signal, ask) {
        const giveWay = () => {
          // Not to be asked is what its turn ends with, too.
          Promise.resolve(ask()).catch(() => undefined);
        };
        release = await acquireLock(`upload ${id}`, { timeoutMs: TIMEOUT_MS, signal, giveWay });
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
