import { TRASH_DAYS, HISTORY_VERSIONS } from './retention-limits';

interface HistoryLimits {
  /** Earlier versions per record; 0 keeps none. */
  versions: number;
  /** The retention of deleted records and unused files; 0 deletes them at once. */
  trashDays: number;
}

const DEFAULTS: HistoryLimits = { versions: HISTORY_VERSIONS, trashDays: TRASH_DAYS };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelHistory?: HistoryLimits };

export function limitHistory(limits: HistoryLimits): void {
  processWide.showreelHistory = limits;
}

export const historyLimits = (): HistoryLimits => processWide.showreelHistory ?? DEFAULTS;

export const trashEnd = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + historyLimits().trashDays * DAY_MS);

export const keptSince = (): Date => new Date(Date.now() - historyLimits().trashDays * DAY_MS);
