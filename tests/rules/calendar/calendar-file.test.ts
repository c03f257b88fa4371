/** The text of the calendar that programs subscribe to, read by another library than the one that writes it. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { nearest, writeCalendar } from '~/calendar/calendar-file.server';
import type { FoundEntry } from '~/calendar/calendar-sources.server';

const ORIGIN = 'https://site.example';

const entry = (fields: Partial<FoundEntry> = {}): FoundEntry => ({
  ...{ key: 'article.665f1c0de4b0a1b2c3d4e5f7', type: 'article', kind: 'news' },
  ...{ id: '665f1c0de4b0a1b2c3d4e5f7', title: 'A title', url: '/admin/news/665f1c0de4b0a1b2c3d4e5f7' },
  ...{ at: '2027-03-29T08:30:00.000Z', allDay: false, day: '2027-03-29', time: '09:30' },
  ...{ mayOpen: true, mayMove: true, changedAt: new Date('2027-01-02T03:04:05Z') },
  ...fields,
});

const write = (entries: FoundEntry[], name = 'Primal calendar') =>
  writeCalendar({ name, origin: ORIGIN, entries });

const eventsOf = (text: string) => {
  const [root] = [new ICAL.Component(ICAL.parse(text) as unknown[])];
  return root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

describe('the calendar file', () => {
  it('has an event for each entry, in UTC, with a link to its form', () => {
    const text = write([entry()]);
    const [event] = eventsOf(text);
    expect(event?.summary).toBe('Article: A title');
    expect(event?.uid).toBe('article.665f1c0de4b0a1b2c3d4e5f7@showreel');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2027-03-29T08:30:00.000Z');
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      `${ORIGIN}/admin/news/665f1c0de4b0a1b2c3d4e5f7`,
    );
    expect(text).toMatch(/^DTSTART:20270329T083000Z\r$/m);
    expect(text).toMatch(/^LAST-MODIFIED:20270102T030405Z\r$/m);
    expect(text).toMatch(/^DTSTAMP:20270102T030405Z\r$/m);
  });

  it('has dates for what lasts all day, whatever the time zone of the server', () => {
    const day = { at: '2027-03-28', day: '2027-03-28', allDay: true, time: '' };
    expect(write([entry({ ...day, type: 'premiere' })])).toMatch(/^DTSTART;VALUE=DATE:20270328\r$/m);
  });

  it('escapes and folds titles of any characters, and keeps them', () => {
    const titles = ['a, b; c\\d "e"', 'Ä'.repeat(200), '🎬'.repeat(60), 'line\nbreak\u0007', 'BEGIN:VEVENT'];
    const text = write(titles.map((title, index) => entry({ title, key: `article.${index}` })));
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
    expect(eventsOf(text).map(({ summary }) => summary)).toEqual(
      titles.map((title) => `Article: ${title.replace(/[\n\u0007]/g, ' ')}`),
    );
  });

  it('is the same text for the same entries', () => {
    expect(write([entry()])).toBe(write([entry()]));
  });

  it('is valid without entries, and with a name of any characters', () => {
    expect(eventsOf(write([], 'A, B; \\C\r\nX:Y'))).toEqual([]);
  });
});

it('of too many entries those nearest to today stay, in their order', () => {
  const days = ['2027-01-01', '2027-03-01', '2027-03-02', '2027-04-01'].map((day) => ({ day }));
  expect(nearest(days, '2027-03-02', 2)).toEqual([{ day: '2027-03-01' }, { day: '2027-03-02' }]);
  expect(nearest(days, '2027-03-02', 4)).toEqual(days);
});
