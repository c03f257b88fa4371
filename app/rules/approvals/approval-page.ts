import type { Allowance } from './allowance';
import type { Silence, Verdict } from './round';

/** A still as the person on it sees it. It is JSON. */
export interface StillToApprove {
  /** Its number among those of the link, from 1. */
  number: number;
  verdict: Verdict;
  note: string;
  isSolo: boolean;
  /** The names of the others on it. */
  others: string[];
  /** Pixels; null if nobody has measured it. */
  size: { width: number; height: number } | null;
  /** Whether the file was deleted. */
  isMissing: boolean;
}

/** What a link shows. It is JSON. */
export interface ApprovalPage {
  /** The title of the show. */
  show: string;
  label: string;
  /** Whom the link is for. */
  name: string;
  silence: Silence;
  /** ISO 8601. */
  closesAt: string;
  /** Who answered, empty for nobody, and when nothing could be answered any more; null while something can. */
  decided: { by: string; at: string } | null;
  /** Numbers of all stills of the link, as they are stored. */
  kept: number;
  refused: number;
  open: number;
  allowance: Allowance;
  page: number;
  pages: number;
  /** Those of the page; afterwards all that were refused. */
  stills: StillToApprove[];
  /** Whom to ask if something is not right; null while something can be answered. */
  contact: { name: string; phone: string; email: string } | null;
}

/** Says who is on a still besides the person: "You alone", "With Dov Kessling". */
export const companyOf = ({ isSolo, others }: Pick<StillToApprove, 'isSolo' | 'others'>): string => {
  if (others.length > 0) return `With ${others.join(', ')}`;
  return isSolo ? 'You alone' : 'With others';
};
