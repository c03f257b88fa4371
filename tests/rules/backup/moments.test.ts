import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBackupDue,
  lastDue,
  nameOfTime,
  pauseAfter,
  readTime,
  timeOfName,
  wholeSecond,
} from '~/operations/backup/backup-moments.server';

const at = (text: string) => new Date(text);

describe('the name of a backup', () => {
  it('says its time', () => {
    expect(nameOfTime(at('2026-11-26T03:00:09.800Z'))).toBe('2026-11-26T03-00-09Z');
    fc.assert(
      fc.property(fc.date({ min: at('1970-01-01'), max: at('9999-01-01'), noInvalidDate: true }), (time) => {
        expect(timeOfName(nameOfTime(time))).toEqual(wholeSecond(time));
      }),
    );
  });

  it.each(['2026-02-30T03-00-00Z', '2026-11-26T03:00:00Z', '2026-11-26T25-00-00Z', '', '../x'])(
    'is not %j',
    (name) => {
      expect(timeOfName(name)).toBeNull();
    },
  );

  it.each([
    ['2026-11-26T03-00-00Z', '2026-11-26T03:00:00.000Z'],
    ['2026-11-26T03:00:00Z', '2026-11-26T03:00:00.000Z'],
    ['2026-07-26T03:00:00.5+01:00', '2026-07-26T02:00:00.000Z'],
  ])('is typed as %j', (text, iso) => {
    expect(readTime(text)?.toISOString()).toBe(iso);
  });

  it.each(['yesterday', '2026', '2026-13-26T03:00:00Z', '2'.repeat(1_000_000)])(
    'is not typed as %#',
    (text) => {
      expect(readTime(text)).toBeNull();
    },
  );
});

describe('when a backup is due', () => {
  it.each([
    // Winter, summer, and the nights in which the clocks change.
    ['2026-11-26T03:00:00Z', '03:00', '2026-11-26T03:00:00.000Z'],
    ['2026-11-26T02:59:59Z', '03:00', '2026-11-25T03:00:00.000Z'],
    ['2026-07-26T02:00:00Z', '03:00', '2026-07-26T02:00:00.000Z'],
    ['2026-03-29T02:30:00Z', '03:00', '2026-03-29T02:00:00.000Z'],
    ['2026-03-29T23:15:00Z', '00:30', '2026-03-29T00:30:00.000Z'],
    ['2026-10-26T00:10:00Z', '00:30', '2026-10-24T23:30:00.000Z'],
  ])('at %s, after %s, it was last %s', (now, time, due) => {
    expect(lastDue(at(now), time).toISOString()).toBe(due);
  });

  const now = at('2026-11-26T12:00:00Z');
  const run = (time: string, state: 'proved' | 'failed' | 'made' | 'running', seconds = 0) => ({
    at: at(time),
    state,
    seconds,
  });
  it.each([
    ['none was ever made', [], true],
    ['the night was missed', [run('2026-11-25T03:00:05Z', 'proved')], true],
    ['it was proved', [run('2026-11-26T03:00:05Z', 'proved')], false],
    ['one runs', [run('2026-11-26T11:00:00Z', 'running')], false],
    ['it failed a moment ago', [run('2026-11-26T11:59:30Z', 'failed')], false],
    ['it failed a minute ago', [run('2026-11-26T11:58:50Z', 'made', 10)], true],
    [
      'it failed twice',
      [run('2026-11-26T11:58:30Z', 'failed'), run('2026-11-26T11:55:00Z', 'failed')],
      false,
    ],
    ['a clock that was wrong has written one', [run('2027-11-26T12:00:00Z', 'proved')], true],
  ])('when %s', (_, runs, isDue) => {
    expect(isBackupDue({ now, at: '03:00', runs })).toBe(isDue);
  });

  it('pauses grow up to an hour', () => {
    expect([1, 2, 3, 6, 7, 8, 60].map(pauseAfter)).toEqual([1, 2, 4, 32, 60, 60, 60]);
  });
});
