import type { RecordExtras } from '~/rules/records/record-extras';
import type { RoundView } from '~/rules/approvals/round';

/** A round with the ids of the people whose links are live. */
export interface ScreenRound extends RoundView {
  liveLinks: string[];
}

/** The show of a screen. */
export interface ScreenShow {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
}

export const roundTitle = ({ label, createdAt }: Pick<RoundView, 'label' | 'createdAt'>): string =>
  label || `Round of ${createdAt.slice(0, 10)}`;
