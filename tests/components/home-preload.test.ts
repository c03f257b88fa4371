import { describe, expect, it, vi } from 'vitest';
import { BACKGROUND_DELAY_MS, preload, preloadOrder } from '~/site/home/preload';

const videos = { featured: ['a', 'b', 'c'], others: ['d', 'a', ''], media: ['e', 'b', 'e'] };

function player(broken: string[] = []) {
  const log: string[] = [];
  return {
    log,
    fetching: {
      fetchAhead: vi.fn(async (url: string) => {
        log.push(`start ${url}`);
        await Promise.resolve();
        if (broken.includes(url)) throw new Error('gone');
        log.push(`end ${url}`);
      }),
      wait: (milliseconds: number) => Promise.resolve(void log.push(`wait ${milliseconds}`)),
      skip: (url: string) => void log.push(`skip ${url}`),
      isOver: () => false,
    },
  };
}

describe('the video preload', () => {
  it('is the featured shows first, then the other shows, then media, each video once', () => {
    expect(preloadOrder(videos)).toEqual({ first: ['a', 'b', 'c'], then: ['d', 'e'] });
  });

  it('leaves out shows without a video', () => {
    expect(preloadOrder({ featured: ['', 'a'], others: [''], media: [] })).toEqual({
      first: ['a'],
      then: [],
    });
  });

  it('is fetched one after another, the rest a second later', async () => {
    const { log, fetching } = player();
    await preload(videos, fetching);
    expect(log).toEqual([
      ...['a', 'b', 'c'].flatMap((url) => [`start ${url}`, `end ${url}`]),
      `wait ${BACKGROUND_DELAY_MS}`,
      ...['d', 'e'].flatMap((url) => [`start ${url}`, `end ${url}`]),
    ]);
    expect(BACKGROUND_DELAY_MS).toBe(1000);
  });

  it('skips a video that fails and goes on with the next', async () => {
    const { log, fetching } = player(['b', 'd']);
    await preload(videos, fetching);
    expect(log.filter((line) => !line.startsWith('start'))).toEqual([
      'end a',
      'skip b',
      'end c',
      'wait 1000',
      'skip d',
      'end e',
    ]);
  });

  it('stops when the visitor leaves', async () => {
    const { log, fetching } = player();
    await preload(videos, { ...fetching, isOver: () => log.includes('end b') });
    expect(log.filter((line) => line.startsWith('start'))).toEqual(['start a', 'start b']);
  });
});
