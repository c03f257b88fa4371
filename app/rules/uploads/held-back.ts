import { shortDateTime } from '../text/dates';

/** Why visitors may not have a file, as far as it is known; several reasons can hold at once. */
export interface HoldReasons {
  /** The names of those who have refused the picture. */
  refusedBy: readonly string[];
  isScreener: boolean;
  /** When the first of the embargoes ends under which it is; null without one. */
  embargoUntil: Date | null;
  /** Whether a kit that is not open to everybody has it. */
  isInClosedKit: boolean;
  /** Whether an open kit has it and does not offer it yet. */
  isNotReady: boolean;
}

const REFUSED = 'Refused by';

/** Returns the words that mark a file in the library and in what chooses from it, by the first reason that holds; null for none. */
export function heldBackMark(
  { refusedBy, isScreener, embargoUntil, isInClosedKit, isNotReady }: HoldReasons,
  now: Date,
): string | null {
  if (refusedBy.length > 0) return `${REFUSED} ${refusedBy.join(', ')}`;
  if (isScreener) return 'Screener';
  if (embargoUntil) return `Embargo until ${shortDateTime(embargoUntil, now)}`;
  if (isInClosedKit) return 'Kit not open';
  return isNotReady ? 'Not cleared' : null;
}

/** Whether a mark says that nobody may put the picture on the site. */
export const isRefusalMark = (mark: string): boolean => mark.startsWith(`${REFUSED} `);
