export interface KeptChanges {
  /** ISO 8601. */
  savedAt: string;
  /** Null for the machine. The name stays when the user is deleted. */
  savedBy: { id: string; name: string } | null;
  changed: string[];
  /** When they are published by themselves (ISO 8601); null for never. */
  publishAt: string | null;
  scheduledBy: { id: string; name: string } | null;
  /** Why they could not be published at that time. */
  problem: string | null;
}
