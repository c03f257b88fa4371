import { describe, expect, it } from 'vitest';
import { semaphore } from '~/core/db/lock.server';

describe('a semaphore', () => {
  it('refuses a caller if its line is full, with the seconds after which to come back, and takes callers again later', async () => {
    const pass = semaphore(1, 2);
    let finish = () => {};
    const first = pass(() => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = [pass(() => Promise.resolve('second')), pass(() => Promise.resolve('third'))];
    await expect(pass(() => Promise.resolve('fourth'))).rejects.toMatchObject({ status: 503, seconds: 30 });
    finish();
    await first;
    expect(await Promise.all(waiting)).toEqual(['second', 'third']);
    expect(await pass(() => Promise.resolve('fifth'))).toBe('fifth');
  });
});
