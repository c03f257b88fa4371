import { expect, it } from 'vitest';
import { askedBytes } from '~/media/delivery/stored-files.server';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['BYTES= 10-200 ', { start: 10, end: 99 }],
  ['bytes=-30', { start: 70, end: 99 }],
  ['bytes=-300', { start: 0, end: 99 }],
])('%s asks for a part of 100 bytes', (header, part) => {
  expect(askedBytes(header, 100)).toEqual(part);
});

it.each(['bytes=100-', 'bytes=-0', 'bytes=100-200'])('%s cannot be satisfied of 100 bytes', (header) => {
  expect(askedBytes(header, 100)).toBe('unsatisfiable');
});

it.each([
  null,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-3',
  'bytes=0-1,4-5',
  'lines=0-3',
  'bytes=a-b',
  `bytes=${'1'.repeat(40)}-`,
])('of %j the whole may be sent', (header) => {
  expect(askedBytes(header, 100)).toBeNull();
});

it('of an empty file nothing can be asked for', () => {
  expect(askedBytes('bytes=0-', 0)).toBe('unsatisfiable');
});
