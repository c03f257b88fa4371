import type { TrashKind } from '~/core/nouns/kinds';
import { DAY_MS } from '~/core/text/days';

export const UNDO_MINUTES = 10;

export const TRASH_DAYS = 30;

export interface TrashRow {
  kind: TrashKind;
  id: string;
  title: string;
  /** ISO 8601. */
  deletedAt: string;
  /** Null for the machine. The name stays when the user is deleted. */
  deletedBy: { id: string; name: string } | null;
  /** The time of the permanent deletion, in ISO 8601. */
  expiresAt: string;
  /** Whether another file took the place of this one. */
  isReplaced?: true;
}

/** Example: "30 days left". */
export function daysLeft({ expiresAt }: Pick<TrashRow, 'expiresAt'>, now: Date): string {
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS));
  return days === 1 ? '1 day left' : `${days} days left`;
}

export const HISTORY_VERSIONS = 50;

/** Saves by one person within this time form a sitting; the versions between its first and last are dropped first. */
export const SITTING_MINUTES = 10;

export const VERSIONS_PER_PAGE = 20;
