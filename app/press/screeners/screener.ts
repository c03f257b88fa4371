// Shared by services, pages and the API. Browsers load this file, so it must not import schemas.

export const SCREENER_LIMITS = {
  title: 200,
  note: 2_000,
  recipients: 500,
  ofShow: 100,
  starts: { least: 1, most: 50 },
  pasted: 200_000,
} as const;

export const DEFAULT_STARTS = 5;
export const DEFAULT_DAYS = 14;

/** A request for the film after a longer silence is a new start, on any device. */
export const SILENCE_MINUTES = 30;
export const PROGRESS_SECONDS = 15;
/** Nothing was watched between two reports of the player that are further apart. */
export const MAX_PROGRESS_SECONDS = 20;

/** `making`: the server is making a playable copy, or the copies with names; `failed`: it could not. */
export const FILM_STATES = ['ready', 'making', 'failed'] as const;

/** The parameter that asks for the copy of a film that starts at once, so that no address has two files. */
export const QUICK = 'quick';

export const FILM_NOT_READY = 'This film is being prepared.';
export const usedUp = (starts: number): string => `This link has been used ${starts} times.`;
export const copyIsFor = (name: string): string => `This copy is for ${name}. It cannot be passed on.`;

export const watchPath = (token: string): string => `/watch/${token}`;

/** The recipient whose link the question is about, in the form that confirms it. */
export const ASKED_FIELD = 'asked';
export const STOPS_FILM = 'Ending a link stops the film in the middle, within a second.';

const STARTS_FIELD = 'starts-';

/** Returns a recipient's field name in the form with everyone's starts. */
export const startsField = (recipient: string): string => STARTS_FIELD + recipient;

export const isStartsField = (name: string): boolean => name.startsWith(STARTS_FIELD);

export const SCREENER_FAILURES = {
  'make-screener': 'Failed to make screener',
  'save-screener': 'Failed to save screener',
  'add-recipients': 'Failed to make links',
  'change-recipients': 'Failed to change the link',
  'end-links': 'Failed to end the links',
  'remove-screener': 'Failed to delete screener',
  'try-again': 'Failed to try again',
} as const;

const isOneOf = (codec: string, known: readonly string[]) => codec === '' || known.includes(codec);

/** Whether every browser plays a film. Unknown properties count as playable. */
export function isPlayable({
  contentType,
  videoCodec,
  audioCodec,
}: Record<'contentType' | 'videoCodec' | 'audioCodec', string>): boolean {
  if (contentType === 'video/webm') return true;
  if (contentType !== 'video/mp4') return false;
  return isOneOf(videoCodec, ['h264']) && isOneOf(audioCodec, ['aac', 'mp3']);
}

/** Seconds of work per second of film for a 720p copy, on one processor core at a low priority. */
const WORK_PER_SECOND = 0.7;

/** Estimates the minutes for a copy; null if the film's length is unknown. */
export const copyMinutes = (duration: number | null): number | null =>
  duration === null ? null : Math.max(1, Math.ceil((duration * WORK_PER_SECOND) / 60));
