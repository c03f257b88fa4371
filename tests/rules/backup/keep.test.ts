import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptTimes } from '~/operations/backup/backup-moments.server';

const at = (text: string) => new Date(text);
const names = (times: Date[]) => times.map((time) => time.toISOString().slice(0, 16));

describe('which backups are kept', () => {
  it('the newest of each of the last days, weeks and months', () => {
    const nights = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 10, 26 - index, 3)));
    expect(names(keptTimes(nights, { days: 3, weeks: 2, months: 2 }))).toEqual([
      '2026-11-26T03:00',
      '2026-11-25T03:00',
      '2026-11-24T03:00',
      // The Sunday of the week before, and the end of the month before.
      '2026-11-22T03:00',
      '2026-10-31T03:00',
    ]);
  });

  it('a day is one in London, also where the clocks change', () => {
    // 00:30 of 29 June in London, and 23:30 of the same day.
    const summer = [at('2026-06-28T23:30Z'), at('2026-06-29T22:30Z')];
    expect(names(keptTimes(summer, { days: 7, weeks: 0, months: 0 }))).toEqual(['2026-06-29T22:30']);
    const change = [at('2026-10-24T23:30Z'), at('2026-10-25T22:30Z'), at('2026-10-25T23:59Z')];
    expect(names(keptTimes(change, { days: 7, weeks: 0, months: 0 }))).toEqual(['2026-10-25T23:59']);
  });

  it('days without a backup take nobody’s place', () => {
    const rare = [at('2026-01-05T03:00Z'), at('2026-06-05T03:00Z'), at('2026-11-05T03:00Z')];
    expect(keptTimes(rare, { days: 3, weeks: 0, months: 0 })).toHaveLength(3);
  });

  it('always the newest, never more than the rule says, and thinning twice is thinning once', () => {
    const count = fc.integer({ min: 0, max: 12 });
    const rule = fc.record({ days: count, weeks: count, months: count });
    const time = fc.date({ min: at('2025-01-01'), max: at('2027-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.array(time, { maxLength: 60 }), rule, (times, keep) => {
        const kept = keptTimes(times, keep);
        expect(kept.every((each) => times.includes(each))).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(Math.max(1, keep.days + keep.weeks + keep.months));
        expect(kept[0]?.getTime()).toBe(
          times.length === 0 ? undefined : Math.max(...times.map((each) => each.getTime())),
        );
        expect(keptTimes(kept, keep)).toEqual(kept);
      }),
    );
  });

  it('night after night, what a rule of longer periods needs is still there', () => {
    const keep = { days: 2, weeks: 2, months: 3 };
    let kept: Date[] = [];
    const all: Date[] = [];
    for (let night = 0; night < 200; night += 1) {
      const time = new Date(Date.UTC(2026, 0, 1 + night, 3));
      all.push(time);
      kept = keptTimes([...kept, time], keep);
    }
    expect(kept).toEqual(keptTimes(all, keep));
  });
});
