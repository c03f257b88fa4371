import type { Allowance, SentChoice } from './allowance';
import { type Silence, type Verdict, DECISIONS, type Decision } from './round';

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

// The names of the controls of a link's form, by the number of the still: its choice and note, and what they were when the form was drawn.

export const verdictControl = (number: number): string => `verdict.${number}`;
export const noteControl = (number: number): string => `note.${number}`;
export const drawnVerdictControl = (number: number): string => `drawn.verdict.${number}`;
export const drawnNoteControl = (number: number): string => `drawn.note.${number}`;

/** The button that saves a page and leads to another; its value is the number of that page. */
export const GO_CONTROL = 'go';

const DRAWN = /^drawn\.verdict\.([1-9]\d{0,3})$/;

const isDecision = (text: string | undefined): text is Decision =>
  (DECISIONS as readonly (string | undefined)[]).includes(text);

const toVerdict = (text: string): Verdict => (isDecision(text) ? text : 'open');

/** Browsers send a line break as two characters. */
const withPlainBreaks = (text: string) => text.split('\r\n').join('\n');

/** Returns what a form says of each still that it shows, by number. `values` are its controls by name. */
export function sentChoices(values: Readonly<Record<string, string>>): Map<number, SentChoice> {
  const choices = new Map<number, SentChoice>();
  for (const [name, drawn] of Object.entries(values)) {
    const number = Number(DRAWN.exec(name)?.[1] ?? 0);
    if (number === 0) continue;
    const chosen = values[verdictControl(number)];
    const drawnNote = withPlainBreaks(values[drawnNoteControl(number)] ?? '');
    choices.set(number, {
      verdict: isDecision(chosen) ? chosen : null,
      note: withPlainBreaks(values[noteControl(number)] ?? drawnNote),
      drawn: { verdict: toVerdict(drawn), note: drawnNote },
    });
  }
  return choices;
}
