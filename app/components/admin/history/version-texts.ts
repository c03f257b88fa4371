import type { Via } from '~/rules/activity/via';
import { longDateTime } from '~/rules/text/dates';
import type { VersionRow } from '~/rules/history/version-row';

/** The ways of a save, as the list of versions says them. */
export const VIA_TEXTS: Record<Via, string> = {
  form: 'form',
  inline: 'inline, in Edit Mode',
  api: 'API',
  restore: 'restore',
  publish: 'publish',
  cli: 'command line',
};

export const authorOf = ({ savedBy }: Pick<VersionRow, 'savedBy'>): string => savedBy?.name ?? 'Showreel';

/** Returns the time and the author of a version: "12 November 2025 at 09:30, Mara Lindqvist". */
export const savedWhen = (version: VersionRow): string =>
  `${longDateTime(version.savedAt)}, ${authorOf(version)}`;
