import type { Pace } from '~/core/db/pace.server';
import type { MediaSource } from '~/moving/files/media-source';

/** What a job has besides its import. */
export interface ImportWork {
  /** Throws if the work must stop now. */
  lock: { assertHeld: () => void };
  /** Waits for other work of the process. */
  pace: Pace;
  /** Receives the error of an item, which the import goes on without. */
  report?: (error: unknown) => void;
  /** Files besides the uploaded ones. */
  media?: readonly MediaSource[];
}
