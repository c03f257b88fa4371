import { expect, it, vi } from 'vitest';
import { memoize } from '../../../server/routes';

const announce = vi.fn((text: string) => (text.startsWith('no') ? null : text.length));

it('memoize computes each key once, an empty result included', () => {
  const length = memoize(announce);
  announce.mockClear();
  for (let time = 0; time < 3; time += 1) {
    expect(length('four')).toBe(4);
    expect(length('nothing')).toBeNull();
    expect(length('')).toBe(0);
  }
  expect(announce).toHaveBeenCalledTimes(3);
});

it('memoize evicts the least recently used entry, and never stores one above its limit', () => {
  const length = memoize(announce);
  length('first');
  for (let index = 0; index < 2_000; index += 1) length(`${index} is an invented text`);
  const long = 'x'.repeat(100_000);
  expect(length(long)).toBe(100_000);
  announce.mockClear();
  length('first');
  length(long);
  length('1999 is an invented text');
  expect(announce.mock.calls.map(([text]) => text.length)).toEqual([5, 100_000]);
});
