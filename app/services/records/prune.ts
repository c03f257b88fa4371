import { SITTING_MINUTES } from '~/rules/history/history-limits';

/** A save, as far as it matters for which versions are kept. */
export interface SaveTime {
  version: number;
  at: Date;
  by: string | null;
}

const SITTING_MS = SITTING_MINUTES * 60 * 1000;

/**
 * Returns the versions to drop so that no more than `limit` earlier ones remain. First go those between the first and the
 * last save of one person within ten minutes, the oldest first; then the oldest. `saves` are in ascending order and end
 * with the current state, which always stays.
 */
export function versionsToDrop(saves: readonly SaveTime[], limit: number): number[] {
  const left = [...saves];
  const dropped: number[] = [];
  while (left.length - 1 > limit) {
    const between = left.findIndex((_, index) => isBetween(left, index));
    const [gone] = left.splice(Math.max(0, between), 1);
    if (gone) dropped.push(gone.version);
  }
  return dropped;
}

function isBetween(saves: readonly SaveTime[], index: number): boolean {
  const [before, save, after] = [saves[index - 1], saves[index], saves[index + 1]];
  if (!before || !save || !after || save.by === null) return false;
  const isOnePerson = before.by === save.by && after.by === save.by;
  return isOnePerson && after.at.getTime() - before.at.getTime() <= SITTING_MS;
}
