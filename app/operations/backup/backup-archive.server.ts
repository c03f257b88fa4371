export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  /** The schema version of the data: see `operations/migrations/migrations.server.ts`. */
  dataVersion: number;
  createdAt: string;
  /** Per collection. */
  records: Record<string, number>;
  parts: ArchivePart[];
  /** The numbers of lines to ignore, because their records were changed or deleted later. */
  superseded?: number[];
}

export type UseRecord = (collection: string, line: string) => Promise<void> | void;

/** A backup to restore. */
export interface BackupContents {
  /** Reads every byte, and checks every record against its model. Throws `BackupError`. */
  check(): Promise<Manifest>;
  readFile(part: ArchivePart): AsyncIterable<Buffer>;
  /** `use` gets the last state of each record once. */
  readRecords(use: UseRecord): Promise<unknown>;
}

/** Thrown for an unusable archive. The message is shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
