export interface KeptChanges {
  /** ISO 8601. */
  savedAt: string;
  /** Null for the machine. The name stays when the user is deleted. */
  savedBy: { id: string; name: string } | null;
  changed: string[];
}
