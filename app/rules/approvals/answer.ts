import type { Decision, Silence, Verdict, VerdictRule } from './round';

/** What a form says of one still, beside what it was drawn with. */
export interface SentChoice {
  /** Null if neither choice is made. */
  verdict: Decision | null;
  note: string;
  drawn: { verdict: Verdict; note: string };
}

/** What a person changed in a form: only that counts. */
export interface Answer {
  verdict?: Decision;
  note?: string;
}

/** A verdict, as far as answers change it. */
export interface Answerable {
  verdict: Verdict;
  by: string;
  at: Date | null;
  rule: VerdictRule;
  note: string;
  reason: string;
}

/** Returns what was changed in a form, whatever is stored by now: what it did not touch stays as somebody else left it. */
export function changedIn({ verdict, note, drawn }: SentChoice): Answer {
  return {
    ...(verdict !== null && verdict !== drawn.verdict && { verdict }),
    ...(note !== drawn.note && { note }),
  };
}

interface Answering {
  by: string;
  at: Date;
}

/** Returns a verdict after an answer to it. The same answer again changes nothing. */
export function withAnswer<Stored extends Answerable>(
  stored: Stored,
  answer: Answer,
  { by, at }: Answering,
): Stored {
  const { verdict = stored.verdict, note = stored.note } = answer;
  if (verdict === stored.verdict) return note === stored.note ? stored : { ...stored, note };
  return { ...stored, verdict, note, by, at, rule: 'answer', reason: '' };
}

/** Returns a verdict after silence has decided about it, if it is still open. */
export const bySilence = <Stored extends Answerable>(stored: Stored, silence: Silence, at: Date): Stored =>
  stored.verdict === 'open'
    ? { ...stored, verdict: silence === 'approves' ? 'kept' : 'refused', by: '', at, rule: 'silence' }
    : stored;

/** Returns a verdict after staff have set it. */
export const byStaff = <Stored extends Answerable>(
  stored: Stored,
  { verdict, reason, by, at }: { verdict: Decision; reason: string } & Answering,
): Stored => ({ ...stored, verdict, by, at, rule: 'staff', reason });
