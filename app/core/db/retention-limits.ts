import type { KindName } from '~/core/nouns/kinds';

/** The person who deleted a record can undo it for so many minutes. */
export const UNDO_MINUTES = 10;

/** The default number of days that deleted records and unused files are kept. */
export const TRASH_DAYS = 30;

/** A deleted record. */
export interface TrashRow {
  kind: KindName;
  id: string;
  title: string;
  /** ISO 8601. */
  deletedAt: string;
  /** Null for the machine. The name stays when the user is deleted. */
  deletedBy: { id: string; name: string } | null;
  /** When it is deleted for ever, in ISO 8601. */
  expiresAt: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns how long a deleted record is kept: "30 days left". */
export function daysLeft({ expiresAt }: Pick<TrashRow, 'expiresAt'>, now: Date): string {
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS));
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** The default number of earlier versions that are kept of each record. */
export const HISTORY_VERSIONS = 50;

/** Of the saves by one person within so many minutes, those between the first and the last are dropped first. */
export const SITTING_MINUTES = 10;

/** The number of versions on a page of the list. */
export const VERSIONS_PER_PAGE = 20;
