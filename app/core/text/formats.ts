/** Returns a function that creates a formatter lazily: the first formatter of a page takes as long as React's start. */
export function lazyFormat<Format>(create: () => Format): () => Format {
  let format: Format | undefined;
  return () => (format ??= create());
}

const inLondon = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazyFormat(() => new Intl.DateTimeFormat(locale, { timeZone: 'Europe/London', ...options }));

const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };
const long = inLondon('en-GB', DAY);
const day = inLondon('en-GB', { day: 'numeric', month: 'long' });
const longWithTime = inLondon('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit' });
const withWeekday = inLondon('en-GB', { dateStyle: 'full' });
const fields = inLondon('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}))?$/;

const month = inLondon('en-GB', { month: 'long', year: 'numeric' });
const weekday = inLondon('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** In London: "12 November 2025". */
export const longDate = (moment: string | Date) => long().format(new Date(moment));

/** "12 November 2025 at 09:30". */
export const longDateTime = (moment: string | Date) => longWithTime().format(new Date(moment));

/** A future time, with the year if it differs: "3 March, 18:00", "3 March 2027, 18:00". */
export function shortDateTime(moment: string | Date, now: Date): string {
  const isThisYear = toLocalInput(moment).slice(0, 4) === toLocalInput(now).slice(0, 4);
  return `${(isThisYear ? day : long)().format(new Date(moment))}, ${shortTime(moment)}`;
}

/** In London: "November 2025". */
export const monthAndYear = (moment: string | Date) => month().format(new Date(moment));

/** In London: "Wednesday 12 November". */
export const weekdayAndDay = (moment: string | Date) => weekday().format(new Date(moment)).replace(',', '');

/** In London: "Wednesday, 12 November 2025". */
export const dayOf = (moment: string | Date) => withWeekday().format(new Date(moment));

export const shortTime = (moment: string | Date) => fields().format(new Date(moment)).slice(11, 16);

/** The year in London. */
export const yearOf = (moment: Date): number => Number(toLocalInput(moment).slice(0, 4));

/** For a `datetime-local` input, in London: "2025-11-12T09:30". */
export const toLocalInput = (moment: string | Date) =>
  fields().format(new Date(moment)).slice(0, 16).replace(' ', 'T');

/** The same with seconds unless they are zero: "2025-11-12T09:30:15". */
export const toLocalSeconds = (moment: string | Date) =>
  fields().format(new Date(moment)).replace(' ', 'T').replace(/:00$/, '');

/** Parses a `datetime-local` value as London time; returns null for anything else. */
export function fromLocalInput(value: string): Date | null {
  const [, day, time, seconds = '00'] = LOCAL.exec(value) ?? [];
  if (day === undefined || time === undefined) return null;
  const asUtc = new Date(`${day}T${time}:${seconds}Z`);
  if (Number.isNaN(asUtc.getTime())) return null;
  const londonOfThat = new Date(`${fields().format(asUtc).replace(' ', 'T')}Z`);
  const offset = londonOfThat.getTime() - asUtc.getTime();
  const guess = new Date(asUtc.getTime() - offset);
  // Around a clock change the first guess may be an hour off.
  return toLocalInput(guess) === `${day}T${time}` ? guess : new Date(asUtc);
}

/** Returns the later of last change and publication, because an article is new to readers when published. */
export const lastChange = ({ updatedAt, publishedAt = '' }: { updatedAt: string; publishedAt?: string }) =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

const TEXTS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

const grouped = lazyFormat(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }));

/** "1,204". */
export const groupedNumber = (count: number): string => grouped().format(count);

/** "1 view" or "1,204 views". */
export const viewsWords = (views: number): string => `${groupedNumber(views)} view${views === 1 ? '' : 's'}`;

/** For the start of a sentence: "Six", "Twelve", but "13" and above as digits. */
export const countWord = (count: number): string => TEXTS[count] ?? String(count);

/** "One show" or "Six shows". */
export const counted = (count: number, noun: string): string =>
  `${countWord(count)} ${noun}${count === 1 ? '' : 's'}`;

/** "1 still" or "6 stills". */
export const numbered = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const unit = (count: number, noun: string) => (count > 0 ? [numbered(count, noun)] : []);

/** "1 hour 42 minutes". */
export const inHours = (minutes: number): string =>
  [...unit(Math.floor(minutes / 60), 'hour'), ...unit(minutes % 60, 'minute')].join(' ') || '0 minutes';

/** "1 minute 42 seconds". */
export function inMinutes(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return [...unit(Math.floor(whole / 60), 'minute'), ...unit(whole % 60, 'second')].join(' ');
}

/** "0:07" or "12:30". */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export const telLink = (phone: string) => `tel:${phone.replace(/\s+/g, '')}`;

/** Closed lists of codes: ISO 3166-1; the same with the whole world; BCP 47. */
export type CodeKind = 'country' | 'territory' | 'language';

export const EVERYWHERE = 'WW';

const regionNames = lazyFormat(() => new Intl.DisplayNames('en-GB', { type: 'region' }));
const languageNames = lazyFormat(() => new Intl.DisplayNames('en-GB', { type: 'language' }));

export function codeName(kind: CodeKind, code: string): string {
  if (kind === 'language') return languageNames().of(code) ?? code;
  return code === EVERYWHERE ? 'Everywhere' : (regionNames().of(code) ?? code);
}
