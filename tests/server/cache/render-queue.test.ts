import { expect, it, vi } from 'vitest';
import { RenderQueue } from '../../../server/cache/render-queue';

/** A queue whose works end when the test says so, with the order in which they began. */
function start() {
  const queue = new RenderQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (key: string) =>
    queue.run(key, () => {
      begun.push(key);
      return new Promise<string>((resolve) => ends.set(key, () => resolve(key)));
    });
  return { queue, begun, run, end: (key: string) => ends.get(key)?.() };
}

it('two pages are rendered at once, then the most wanted, then in the order of the requests', async () => {
  const { queue, begun, run, end } = start();
  const made = ['a', 'b', 'c', 'd', 'e'].map(run);
  queue.want('e');
  queue.want('e');
  queue.want('d');
  await vi.waitFor(() => expect(begun).toEqual(['e', 'd']));
  for (const key of ['e', 'd', 'a', 'b', 'c']) {
    await vi.waitFor(() => expect(begun).toContain(key));
    end(key);
  }
  expect(await Promise.all(made)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(begun).toEqual(['e', 'd', 'a', 'b', 'c']);
});

it('pages that wait for a slow database do not keep others from being rendered', async () => {
  const { begun, run, end } = start();
  void run('slow');
  void run('slower');
  const quick = run('quick');
  await vi.waitFor(() => expect(begun).toContain('quick'));
  end('quick');
  expect(await quick).toBe('quick');
});

it('a page that fails lets the next one begin', async () => {
  const queue = new RenderQueue();
  const fail = (message: string) => () => {
    throw new Error(message);
  };
  const failed = [queue.run('a', fail('one')), queue.run('b', fail('two')), queue.run('c', fail('three'))];
  for (const [index, result] of (await Promise.allSettled(failed)).entries())
    expect(result).toMatchObject({ reason: { message: ['one', 'two', 'three'][index] } });
  expect(await queue.run('d', () => Promise.resolve('done'))).toBe('done');
});

it('the event loop answers other requests between two pages', async () => {
  const queue = new RenderQueue();
  const order: string[] = [];
  const draw = (key: string) => () => {
    order.push(key);
    return Promise.resolve();
  };
  const pages = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => queue.run(key, draw(key))));
  setImmediate(() => order.push('other'));
  await pages;
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('f'));
});
