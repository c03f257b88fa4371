import { longDateTime } from '~/core/text/formats';
import type { Via } from './activity';

export interface VersionRow {
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Null for the machine. The name is the one at the time of the save, and stays when the user is deleted. */
  savedBy: { id: string; name: string } | null;
  via: Via;
  changed: string[];
}

export const VIA_TEXTS: Record<Via, string> = {
  form: 'form',
  inline: 'inline, in Edit Mode',
  api: 'API',
  restore: 'restore',
  publish: 'publish',
  cli: 'command line',
  import: 'import',
  replace: 'picture replaced',
};

export const authorOf = ({ savedBy }: Pick<VersionRow, 'savedBy'>): string => savedBy?.name ?? 'Showreel';

/** Example: "12 November 2025 at 09:30, Mara Lindqvist". */
export const savedWhen = (version: VersionRow): string =>
  `${longDateTime(version.savedAt)}, ${authorOf(version)}`;
