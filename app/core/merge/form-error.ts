import type { FieldDifference } from './conflict-differences';
import type { FieldErrors, Question } from '~/core/validation/errors';
import type { MergeBase } from './field-merge';

/** Why a form failed and, without JavaScript, cannot be rendered again in place. */
export type RecoveryReason = 'session' | 'gone' | 'refused' | 'down' | 'broken';

/** The response to a failed form: messages and all input. */
export interface FormError {
  ok: false;
  message: string;
  /** The reason and what to do about it. */
  detail: string;
  fields: FieldErrors;
  values: Record<string, string>;
  /** For the next attempt, which is a different save from the rejected one. */
  idempotencyKey: string;
  base?: MergeBase | undefined;
  /** `unreachable`: the browser created this error itself, because no response came from the server. */
  reason?: RecoveryReason | 'unreachable' | undefined;
  conflict?: ConflictView | undefined;
  question?: SaveQuestion | undefined;
  /** Set if everything except `values` was saved; they are still in the form. */
  saved?: true;
}

/** The header and the hidden form field; requests with the same value result in a single write. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** The form field with the confirmation: the `intent` of the form, or `save` if it has none. */
export const CONFIRMED = 'confirmed';

export const FORCED = 'forced';

export interface SaveQuestion extends Question {
  confirmation: string;
}

export const answerField = ({ isForce = false }: Pick<Question, 'isForce'>) => (isForce ? FORCED : CONFIRMED);

/** Returns the server's own text if it sent one, else the form's message. */
export const toastText = ({ reason, detail, message }: FormError): string =>
  reason === 'unreachable' ? message : detail || message;

/** A conflict between two people: who saved, when, and which fields. */
export interface ConflictView {
  by: string;
  /** ISO 8601. */
  at: string;
  differences: FieldDifference[];
  /** Fields that only the other person changed; they stay as stored in any case. */
  kept: { field: string; label: string; text: string }[];
  base: MergeBase;
  /** The confirmation that the form was sent with. */
  confirmation?: { field: string; intent: string } | undefined;
}
