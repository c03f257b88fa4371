import { longDateTime } from '../text/dates';
import { act, fine, look, type Judgement } from './health-line';
import { countOf, formatCount } from './sizes';

export interface DueFacts {
  /** What should have happened more than a minute ago, such as "Press kit of Low Water". */
  late: readonly string[];
  /** The next moment at which something becomes public or vanishes; null if none is near. */
  next: Date | null;
}

/** How long after its moment something is late, in milliseconds. */
export const LATE_MS = 60_000;
const MAX_NAMED = 3;

export function judgeDue({ late, next }: DueFacts): Judgement {
  if (late.length === 0) return fine(`Nothing is late.${next ? ` Next: ${longDateTime(next)}.` : ''}`);
  const named = late.slice(0, MAX_NAMED).join(', ');
  const more = late.length > MAX_NAMED ? ` and ${formatCount(late.length - MAX_NAMED)} more` : '';
  return act(
    `Late by more than a minute: ${named}${more}.`,
    'Read the log for “serving or holding back files failed” or “cleanup failed”, put right what it names, and start the program again.',
  );
}

export interface ErrorsFacts {
  /** The number in the last day, or since the start if that is later. */
  count: number;
  /** The kind of the last one, without anything that a visitor has sent; null without one. */
  last: { words: string; at: Date } | null;
  startedAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function judgeErrors({ count, last, startedAt }: ErrorsFacts, { now }: { now: Date }): Judgement {
  const isYoung = now.getTime() - startedAt.getTime() < DAY_MS;
  const since = isYoung ? `since the start, ${longDateTime(startedAt)}` : 'in the last day';
  if (count === 0 || !last) return fine(`None ${since}.`);
  return look(
    `${formatCount(count)} ${since}. The last: ${last.words}, ${longDateTime(last.at)}.`,
    'The log of this program has each in full. Send it to whoever looks after the machine if they go on.',
  );
}

export interface SignInsFacts {
  /** Refused sign-ins of the last day. */
  count: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
  /** `name` is that of the user whose name was given; '' if there is no such user. */
  last: { name: string; at: Date } | null;
}

const LOOK_AT_SIGN_INS = 5;

export function judgeSignIns({ count, isMore, last }: SignInsFacts): Judgement {
  if (count === 0 || !last) return fine('None in the last day.');
  const who = last.name === '' ? 'under a name that nobody has' : `as ${last.name}`;
  const words = `${countOf(count, 'time')}${isMore ? ' or more' : ''} in the last day, the last ${who}, ${longDateTime(last.at)}.`;
  if (count < LOOK_AT_SIGN_INS) return fine(words);
  return look(
    words,
    'Activity lists them, with the addresses. If somebody has forgotten a password, send a reset link; if it was nobody of yours, let the users turn on a second factor.',
  );
}
