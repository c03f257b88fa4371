const ZONE = 'Europe/London';
const LONG = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A moment (ISO 8601 or `Date`) as a day in London: "12 November 2025". */
export const longDate = (moment: string | Date) => LONG.format(new Date(moment));

/** When a reader last saw something new: a record that was written before it came out is new when it came out. */
export const lastChange = ({ updatedAt, publishedAt = '' }: { updatedAt: string; publishedAt?: string }) =>
  updatedAt > publishedAt ? updatedAt : publishedAt;
