import { describe, expect, it } from 'vitest';
import { parseRange } from '../../server/middleware/send-file';

const SIZE = 100;

describe('a range of 100 bytes', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=10-19', 10, 19],
    ['bytes=10-', 10, 99],
    ['bytes=99-', 99, 99],
    ['bytes=90-1000', 90, 99],
    ['bytes=-1', 99, 99],
    ['bytes=-100', 0, 99],
    ['bytes=-1000', 0, 99],
    ['Bytes=0-1', 0, 1],
    [' bytes=0-1 ', 0, 1],
  ])('%j is %i to %i', (header, start, end) => {
    expect(parseRange(header, SIZE)).toEqual({ start, end });
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%j is not satisfiable',
    (header) => {
      expect(parseRange(header, SIZE)).toBe('unsatisfiable');
    },
  );

  it.each([
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'bytes=1-2-3',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes 0-1',
    'bytes=0x1-2',
    '',
  ])('%j is ignored, and the whole file is sent', (header) => {
    expect(parseRange(header, SIZE)).toBeUndefined();
  });
});
