import type { ApprovalState } from '~/core/holds/approval-state';

/** A still as the screens of rounds show it. It is JSON. */
export interface RoundStill {
  /** The generated name. */
  file: string;
  /** Its name in the library, with extension. */
  name: string;
  /** The address of a small copy, for staff. */
  picture: string;
  /** The names of those on it. */
  people: string[];
  /** What all of them have decided over all rounds; null if nobody has to be asked. */
  state: ApprovalState | null;
}
