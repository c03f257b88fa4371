import type { AnswerValue } from '~models/answer';
import type { PreviewRow } from '~/core/session/share-link';
import { lazyFormat, longDate, shortDateTime } from '~/core/text/formats';

// Links that ask for an answer: what they ask, and what was said.

export const ASK_LIMITS = { names: 20, note: 2_000, notes: 40, answersOfLink: 50, perHour: 30 } as const;

export interface Ask {
  /** The recipient; empty if anybody may answer, who then gives a name. */
  name: string;
  /** The day by which an answer is wanted; null for none. */
  by: string | null;
}

/** A live link to a preview; the last three only if it asks for an answer. */
export interface AskedRow extends PreviewRow {
  name?: string;
  ask?: Pick<Ask, 'by'>;
  answer?: AnswerValue | null;
}

/** A part of a page that a note can quote. */
export interface Passage {
  /** Its value in the form: the field, and for a part of the field what identifies it. */
  key: string;
  field: string;
  /** The label of the field, and the number of the part. */
  label: string;
  quote: string;
  /** The file, if it is a picture or a film; else empty. */
  file: string;
}

export interface NoteView {
  id: string;
  about: string;
  quote: string;
  text: string;
  done: boolean;
}

export interface AnswerView {
  id: string;
  previewId: string;
  name: string;
  answer: AnswerValue;
  note: string;
  notes: NoteView[];
  at: string;
  replaced: boolean;
  changedSince: boolean;
}

const notesText = (count: number): string =>
  count === 0 ? '' : ` (${count} ${count === 1 ? 'note' : 'notes'})`;

export const answerText = (
  { answer, name, at, notes }: Pick<AnswerView, 'answer' | 'name' | 'at' | 'notes'>,
  now: Date,
): string =>
  answer === 'approved'
    ? `Approved by ${name}, ${shortDateTime(at, now)}`
    : `Changes asked for by ${name}${notesText(notes.length)}, ${shortDateTime(at, now)}`;

export const byText = (by: string | null): string => (by === null ? '' : `by ${longDate(by)}`);

const listed = lazyFormat(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));

/** Stands for the name of a link for all. */
export const NO_NAME = 'anybody';

export const publishQuestion = (names: readonly string[]): string =>
  `${listed().format(names)} ${names.length === 1 ? 'has' : 'have'} asked for changes. Publish it?`;

export const THANKS: Record<AnswerValue, string> = {
  approved: 'Thank you. You have approved this.',
  changes: 'Thank you. You have asked for changes.',
};

export const ANSWER_FAILED = 'Your answer was not sent';
export const SAY_WHAT = 'Say what should be changed.';

// The tick of a note in the record's form, and the same as it was drawn.

export const tickControl = (answer: string, note: string): string => `done.${answer}.${note}`;
export const drawnTickControl = (answer: string, note: string): string => `drawn.${answer}.${note}`;
const DRAWN_TICK = /^drawn\.([0-9a-f]{24})\.([0-9a-f]{24})$/;

/** Returns the notes whose tick was changed, by their answers. A page that is out of date changes no others. */
export function readTicks(form: FormData): Map<string, { id: string; done: boolean }[]> {
  const ticks = new Map<string, { id: string; done: boolean }[]>();
  for (const [name, drawn] of form) {
    const [, answer = '', id = ''] = DRAWN_TICK.exec(name) ?? [];
    const done = form.has(tickControl(answer, id));
    if (answer !== '' && String(done) !== drawn)
      ticks.set(answer, [...(ticks.get(answer) ?? []), { id, done }]);
  }
  return ticks;
}
