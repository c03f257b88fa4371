import type { Via } from '../activity/via';

/** A state of a record, and the save that made it. */
export interface VersionRow {
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Null for the machine. The name is that of the time of the save, and stays when the user is deleted. */
  savedBy: { id: string; name: string } | null;
  via: Via;
  /** The names of the fields that the save changed; empty for the first. */
  changed: string[];
}
