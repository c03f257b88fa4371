import type { ApprovalState } from '~/core/holds/approval-state';

/** A still as the screens of rounds show it. It is JSON. */
export interface RoundStill {
  file: string;
  name: string;
  /** The address of a small copy, for staff. */
  picture: string;
  people: string[];
  /** The combined verdict over all rounds; null if nobody has to be asked. */
  state: ApprovalState | null;
}
