import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayAt, daysBetween } from '~/core/text/days';
import { momentsOf, readDay, readMonth, spanOfMonth, weeksOf } from '~/calendar/calendar-types';
import { dayOfKey } from '~/calendar/calendar-month';

const NOW = new Date('2026-11-25T12:00:00Z');

describe('the month that an address names', () => {
  it('is this one unless it exists, and this one is that of London', () => {
    expect(readMonth('2027-03', NOW)).toBe('2027-03');
    for (const wrong of [null, '', '2027-13', '2027-00', '2027-3', '1899-12', '9999-01', '2027-03-01', 'x'])
      expect(readMonth(wrong, NOW), String(wrong)).toBe('2026-11');
    expect(readMonth(null, new Date('2026-08-31T23:30:00Z'))).toBe('2026-09');
  });
});

describe('a day', () => {
  it('must exist', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29');
    for (const wrong of [null, '2027-02-29', '2027-04-31', '2027-4-1', '0001-01-01', '2027-04-01T00:00'])
      expect(readDay(wrong), String(wrong)).toBeNull();
  });

  it('of a moment is that of London', () => {
    expect(dayAt('2027-03-27T23:59:59Z')).toBe('2027-03-27');
    expect(dayAt('2027-03-28T23:00:00Z')).toBe('2027-03-29');
    expect(dayAt('2027-10-31T00:59:59Z')).toBe('2027-10-31');
  });

  it('is counted across months, years and clock changes', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31);
    expect(daysBetween('2027-11-01', '2027-10-01')).toBe(-31);
    expect(addMonths('2027-01', -1)).toBe('2026-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });
});

describe('the weeks of a month', () => {
  it.each([
    ['2027-03', '2027-03-01', '2027-04-04', 5],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2027-05', '2027-04-26', '2027-06-06', 6],
  ])('%s begin on a Monday and end on a Sunday', (month, first, last, count) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last]);
  });

  it('span their month', () => {
    expect(spanOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });
});

describe('the moments of a span', () => {
  it.each([
    ['2027-03-28', '2027-03-28', '2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z'],
    ['2027-10-31', '2027-10-31', '2027-10-30T23:00:00.000Z', '2027-11-01T00:00:00.000Z'],
    ['2027-03-01', '2027-03-31', '2027-03-01T00:00:00.000Z', '2027-03-31T23:00:00.000Z'],
  ])('%s to %s are midnights in London', (from, to, start, end) => {
    const moments = momentsOf({ from, to });
    expect([moments.start.toISOString(), moments.end.toISOString()]).toEqual([start, end]);
  });
});

it.each([
  ['ArrowLeft', '2027-02-28'],
  ['ArrowRight', '2027-03-02'],
  ['ArrowUp', '2027-02-22'],
  ['ArrowDown', '2027-03-08'],
  ['PageDown', '2027-04-01'],
  ['PageUp', '2027-02-01'],
  ['Enter', null],
])('from 1 March the key %s leads to %s', (key, day) => {
  expect(dayOfKey('2027-03-01', key)).toBe(day);
});
