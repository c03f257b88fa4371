import { TRASH_DAYS, HISTORY_VERSIONS } from './retention-limits';

interface HistoryLimits {
  /** The number of earlier versions of a record that are kept; 0 keeps none. */
  versions: number;
  /** Days that deleted records and unused files are kept; 0 deletes them at once. */
  trashDays: number;
}

const DEFAULTS: HistoryLimits = { versions: HISTORY_VERSIONS, trashDays: TRASH_DAYS };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelHistory?: HistoryLimits };

/** Sets the limits, once at start. */
export function limitHistory(limits: HistoryLimits): void {
  processWide.showreelHistory = limits;
}

export const historyLimits = (): HistoryLimits => processWide.showreelHistory ?? DEFAULTS;

/** Returns when something ends that was deleted at that time. */
export const trashEnd = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + historyLimits().trashDays * DAY_MS);

/** Returns the time before which whatever was deleted is no longer kept. */
export const keptSince = (): Date => new Date(Date.now() - historyLimits().trashDays * DAY_MS);
