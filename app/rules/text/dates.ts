const ZONE = 'Europe/London';
const LONG = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const LONG_WITH_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const FIELDS = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/;

/** A moment (ISO 8601 or `Date`) as a day in London: "12 November 2025". */
export const longDate = (moment: string | Date) => LONG.format(new Date(moment));

/** The same with the time of day: "12 November 2025 at 09:30". */
export const longDateTime = (moment: string | Date) => LONG_WITH_TIME.format(new Date(moment));

/** A moment as a `datetime-local` input wants it, in London: "2025-11-12T09:30". */
export const toLocalInput = (moment: string | Date) =>
  FIELDS.format(new Date(moment)).slice(0, 16).replace(' ', 'T');

/** What a `datetime-local` input holds, read as London time; null for anything else. */
export function fromLocalInput(value: string): Date | null {
  const [, day, time] = LOCAL.exec(value) ?? [];
  if (day === undefined || time === undefined) return null;
  const asUtc = new Date(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc.getTime())) return null;
  const londonOfThat = new Date(`${FIELDS.format(asUtc).replace(' ', 'T')}Z`);
  const offset = londonOfThat.getTime() - asUtc.getTime();
  const guess = new Date(asUtc.getTime() - offset);
  // Across a change of the clocks the first guess may be an hour off.
  return toLocalInput(guess) === `${day}T${time}` ? guess : new Date(asUtc);
}
/** When a reader last saw something new: a record that was written before it came out is new when it came out. */
export const lastChange = ({ updatedAt, publishedAt = '' }: { updatedAt: string; publishedAt?: string }) =>
  updatedAt > publishedAt ? updatedAt : publishedAt;
