import { expect, it } from 'vitest';
import { ByteRate, timeLeftText } from '~/media/upload/upload-queue';

const measured = (...samples: [seconds: number, bytes: number][]) => {
  const rate = new ByteRate();
  for (const [seconds, bytes] of samples) rate.note(bytes, seconds * 1000);
  return rate.secondsFor(1_000);
};

it('the time left follows the last twenty seconds, and is not said before three', () => {
  expect(measured()).toBeNull();
  expect(measured([0, 0], [2, 500])).toBeNull();
  expect(measured([0, 0], [5, 500])).toBe(10);
  expect(measured([0, 0], [10, 0], [30, 2_000])).toBeNull();
  expect(measured([0, 0], [10, 9_000], [25, 10_500])).toBe(10);
});

it('nothing is said while nothing arrives, or after an upload was cancelled', () => {
  expect(measured([0, 500], [9, 500])).toBeNull();
  expect(measured([0, 0], [5, 500], [6, 100])).toBeNull();
});

it.each([
  [5, 'less than a minute left'],
  [60, 'about a minute left'],
  [250, 'about 4 minutes left'],
  [7_300, 'about 2 hours left'],
])('%d seconds are %s', (seconds, words) => expect(timeLeftText(seconds)).toBe(words));
