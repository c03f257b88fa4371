// What the services, the pages and the API know of screeners. Browsers load this file: no schema is imported here.

export const SCREENER_LIMITS = {
  title: 200,
  note: 2_000,
  recipients: 500,
  /** Screeners of one show. */
  ofShow: 100,
  starts: { least: 1, most: 50 },
  /** Characters of a pasted list. */
  pasted: 200_000,
} as const;

export const DEFAULT_STARTS = 5;
export const DEFAULT_DAYS = 14;

/** A request for the film after a longer silence is another start, on whatever device. */
export const SILENCE_MINUTES = 30;
/** How often the player says where it is. */
export const PROGRESS_SECONDS = 15;
/** Between two words of the player that are further apart, nothing was watched. */
export const MAX_PROGRESS_SECONDS = 20;

/** `making`: the server makes a copy that browsers can play, or the copies with names; `failed`: it could not. */
export const FILM_STATES = ['ready', 'making', 'failed'] as const;
export type FilmState = (typeof FILM_STATES)[number];

export interface ScreenerFilm {
  /** The original name of the file. */
  name: string;
  /** Seconds, if they are known. */
  duration: number | null;
  bytes: number;
  state: FilmState;
}

/** Somebody who has a link to a screener, and what they watched of it. Times are in ISO 8601. */
export interface RecipientView {
  id: string;
  name: string;
  outlet: string;
  email: string;
  /** Absolute; null but in the answer that made the link. */
  url: string | null;
  /** The starts allowed, and those used. */
  starts: number;
  used: number;
  /** How often the page was opened. */
  opened: number;
  /** Whole minutes watched. */
  minutes: number;
  /** The greatest second that was reached. */
  furthest: number;
  /** How often somebody gave a wrong code at the newest link. */
  wrongTries: number;
  lastAt: string | null;
  ended: boolean;
}

export interface ScreenerRow {
  id: string;
  title: string;
  /** The name of the upload. */
  file: string;
  note: string;
  expiresAt: string;
  /** The starts that a new recipient is allowed. */
  starts: number;
  code: boolean;
  burn: boolean;
  film: ScreenerFilm;
  createdAt: string;
  createdBy: { id: string; name: string } | null;
  /** How many there are. */
  recipients: number;
}

export type ScreenerDetails = Omit<ScreenerRow, 'recipients'> & {
  /** Its revision. */
  version: number;
  recipients: RecipientView[];
};

/** What the page shows once after links were made: they are not stored. */
export interface LinksShown {
  ok: true;
  title: string;
  links: Pick<RecipientView, 'id' | 'name' | 'outlet' | 'email' | 'url'>[];
  /** The same as a CSV file. */
  csv: string;
  /** The lines of the pasted list that could not be read, and how many lines there were. */
  left: string[];
  lines: number;
}

export const FILM_NOT_READY = 'This film is being prepared.';
export const usedUp = (starts: number): string => `This link has been used ${starts} times.`;
export const copyIsFor = (name: string): string => `This copy is for ${name}. It cannot be passed on.`;

/** Returns the path of the page of a link. */
export const watchPath = (token: string): string => `/watch/${token}`;

const STARTS_FIELD = 'starts-';

/** Returns the name of the field with the starts of one recipient, in the form of all. */
export const startsField = (recipient: string): string => STARTS_FIELD + recipient;

export const isStartsField = (name: string): boolean => name.startsWith(STARTS_FIELD);

/** Messages when a form about screeners fails, by its `intent`. */
export const SCREENER_FAILURES = {
  'make-screener': 'Failed to make screener',
  'save-screener': 'Failed to save screener',
  'add-recipients': 'Failed to make links',
  'change-recipients': 'Failed to change the link',
  'end-links': 'Failed to end the links',
  'remove-screener': 'Failed to delete screener',
  'try-again': 'Failed to try again',
} as const;

interface FilmFacts {
  /** The MIME type. */
  contentType: string;
  videoCodec: string;
  audioCodec: string;
}

const isOneOf = (codec: string, known: readonly string[]) => codec === '' || known.includes(codec);

/** Whether every browser plays a film. What nobody could find out does not count against it. */
export function isPlayable({ contentType, videoCodec, audioCodec }: FilmFacts): boolean {
  if (contentType === 'video/webm') return true;
  if (contentType !== 'video/mp4') return false;
  return isOneOf(videoCodec, ['h264']) && isOneOf(audioCodec, ['aac', 'mp3']);
}

/** A copy of 720 lines takes about this part of the film's own time on one processor core at a low priority. */
const WORK_PER_SECOND = 0.7;

/** Returns about how many minutes the copy of a film takes; null if its length is unknown. */
export const copyMinutes = (duration: number | null): number | null =>
  duration === null ? null : Math.max(1, Math.ceil((duration * WORK_PER_SECOND) / 60));

/** Returns a length of time in words: "41 minutes", "3 hours 25 minutes". */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = (count: number, noun: string) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  return [...words(hours, 'hour'), ...words(rest, 'minute')].join(' ') || '0 minutes';
}
