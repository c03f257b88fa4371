import { DECISIONS, type Decision, type Verdict } from './round';
import type { SentChoice } from './answer';

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
