// Times as WebVTT (W3C) writes them, and as SRT files do, which have no standard.

/** More digits than any film needs, and few enough for whole milliseconds in a number. */
const HOURS = String.raw`(?:(\d{1,6}):)?`;
const SPACE = String.raw`[ \t\f]*`;
const VTT_TIME = String.raw`${HOURS}([0-5]\d):([0-5]\d)\.(\d{3})`;
const SRT_TIME = String.raw`${HOURS}([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;

const timesOf = (time: string) => new RegExp(`^${SPACE}${time}${SPACE}-->${SPACE}${time}(.*)$`);
const TIMES = { vtt: timesOf(VTT_TIME), srt: timesOf(SRT_TIME) };

export const ARROW = '-->';
const UNREADABLE = 'has times that cannot be read';

interface CueTimes {
  start: number;
  end: number;
  /** What follows the times. */
  rest: string;
}

/** Returns the times in a line, or what is wrong with them as the rest of a sentence. */
export function readTimes(line: string, format: keyof typeof TIMES): CueTimes | string {
  const match = TIMES[format].exec(line);
  if (!match) return UNREADABLE;
  const start = milliseconds(match.slice(1, 5));
  const end = milliseconds(match.slice(5, 9));
  if (end < start) return 'ends before it begins';
  if (end === start) return 'ends when it begins';
  return { start, end, rest: match[9] ?? '' };
}

/** The parts of a match, in which a missing group is undefined. */
function milliseconds([hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1000 + Number((fraction ?? '0').padEnd(3, '0'));
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Returns a time such as `00:01:02.500`. */
export function formatTime(time: number): string {
  const seconds = Math.floor(time / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => digits(part, 2)).join(':')}.${digits(time % 1000, 3)}`;
}
