import { STILL_KINDS, type Allowance, type SentChoice, type StillKind } from './allowance';
import type { readApproval, readProgress } from './answer-link.server';
import { type Verdict, DECISIONS, type Decision } from './round';

/** A link's page, a still on it, and the counts over all stills of the link, as stored. */
export type ApprovalPage = Awaited<ReturnType<typeof readApproval>>;
export type StillToApprove = ApprovalPage['stills'][number];
export type ApprovalProgress = Awaited<ReturnType<typeof readProgress>>;

/** Names the others on a still: "You alone", "With Dov Kessling". */
export const companyOf = ({ isSolo, others }: Pick<StillToApprove, 'isSolo' | 'others'>): string => {
  if (others.length > 0) return `With ${others.join(', ')}`;
  return isSolo ? 'You alone' : 'With others';
};

/** What each kind of still is called on the page. */
export const KIND_WORDS = { solo: 'of you alone', group: 'with others' } as const;

/** The kinds that are among the stills of the link. */
export const kindsAmong = (allowance: Allowance): StillKind[] =>
  STILL_KINDS.filter((kind) => allowance[kind].stills > 0);

// Control names of a link's form, by the number of the still: its choice and note, and both as rendered.

export const verdictControl = (number: number): string => `verdict.${number}`;
export const noteControl = (number: number): string => `note.${number}`;
export const drawnVerdictControl = (number: number): string => `drawn.verdict.${number}`;
export const drawnNoteControl = (number: number): string => `drawn.note.${number}`;

export const pictureId = (number: number): string => `picture-${number}`;

/** The controls of one still, as its form sends them. */
export const markControls = (
  number: number,
  { verdict, note, drawn }: SentChoice,
): Record<string, string> => ({
  ...(verdict !== null && { [verdictControl(number)]: verdict }),
  [noteControl(number)]: note,
  [drawnVerdictControl(number)]: drawn.verdict,
  [drawnNoteControl(number)]: drawn.note,
});

/** Saves a page and leads to another; its value is the number of that page. */
export const GO_CONTROL = 'go';

const DRAWN = /^drawn\.verdict\.([1-9]\d{0,3})$/;

const isDecision = (text: string | undefined): text is Decision =>
  (DECISIONS as readonly (string | undefined)[]).includes(text);

const toVerdict = (text: string): Verdict => (isDecision(text) ? text : 'open');

/** Browsers send a line break as two characters. */
const withPlainBreaks = (text: string) => text.split('\r\n').join('\n');

/** Returns the input for each still by number. `values` are the controls by name. */
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
