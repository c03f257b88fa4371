import type { Actor } from '~/core/access/permissions';
import { Failure } from '~/core/validation/errors';
import { TRASH_DAYS, HISTORY_VERSIONS, UNDO_MINUTES } from './retention-limits';
import { DAY_MS } from '~/core/text/days';

interface HistoryLimits {
  /** Earlier versions per record; 0 keeps none. */
  versions: number;
  /** The retention of deleted records and unused files; 0 deletes them at once. */
  trashDays: number;
}

const DEFAULTS: HistoryLimits = { versions: HISTORY_VERSIONS, trashDays: TRASH_DAYS };
/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelHistory?: HistoryLimits };

export function limitHistory(limits: HistoryLimits): void {
  processWide.showreelHistory = limits;
}

export const historyLimits = (): HistoryLimits => processWide.showreelHistory ?? DEFAULTS;

export const trashEnd = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + historyLimits().trashDays * DAY_MS);

export const keptSince = (): Date => new Date(Date.now() - historyLimits().trashDays * DAY_MS);

/** Throws 409 unless it is the actor's own deletion of the last ten minutes. `by` is the user's ID; null for the machine. */
export function requireOwnDeletion(actor: Actor, { at, by }: { at: Date; by: string | null }): void {
  const isRecent = Date.now() - at.getTime() < UNDO_MINUTES * 60_000;
  if (by === actor.id && isRecent) return;
  throw new Failure(409, `Only you can undo your deletion, for ${UNDO_MINUTES} minutes. It is in the trash.`);
}
