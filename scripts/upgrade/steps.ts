import type { ReleaseArchive } from './archive';
import type { UpgradeBackupPlace } from './backup-place';
import type { DataCommand } from './data-command';
import type { Release } from './release-folder';
import type { RunningSite } from './running-site';
import type { UpgradeState } from './upgrade-state';

const STEPS = ['Release', 'Backup', 'Rehearsal', 'Pages', 'Sign-in', 'Switch', 'Watching'] as const;

export type UpgradeStep = (typeof STEPS)[number];

export type Tell = (step: UpgradeStep, words: string) => void;

/** Returns the line about a step, such as `3/7 Rehearsal: …`. */
export const stepLine = (step: UpgradeStep, words: string): string =>
  `${STEPS.indexOf(step) + 1}/${STEPS.length} ${step}: ${words}`;

export interface Upgrade {
  own: Release;
  archive: ReleaseArchive;
  site: RunningSite;
  place: UpgradeBackupPlace;
  base: string;
  /** The new version's folder, which does not exist before the switch. */
  target: string;
  state: UpgradeState;
  data: DataCommand;
  tell: Tell;
  signal: AbortSignal;
}
