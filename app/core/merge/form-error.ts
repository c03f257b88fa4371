import type { FieldDifference } from './conflict-differences';
import type { FieldErrors } from '~/core/validation/errors';
import type { MergeBase } from './field-merge';
import type { Question } from '~/core/validation/question';

/** The reason why a form failed and, without JavaScript, cannot be rendered again in place. */
export type RecoveryReason = 'session' | 'gone' | 'refused' | 'down' | 'broken';

/** The response to a form that failed: the messages, and everything that was typed. */
export interface FormError {
  ok: false;
  /** The message for the toast. */
  message: string;
  /** The reason and what to do about it. */
  detail: string;
  /** Keyed by the names of the form's controls. */
  fields: FieldErrors;
  values: Record<string, string>;
  /** For the next attempt, which is a different save from the one that was rejected. */
  idempotencyKey: string;
  /** The base of the rejected form, which the next attempt needs again. */
  base?: MergeBase | undefined;
  /** `unreachable`: the browser created this error itself, because no response came from the server. */
  reason?: RecoveryReason | 'unreachable' | undefined;
  conflict?: ConflictView | undefined;
  /** Set when the form is saved only once its user has confirmed it. */
  question?: SaveQuestion | undefined;
  /** Set when the form was saved except for `values`, which are still in it. */
  saved?: true;
}

/** The field of a form that answers the question about it: the `intent` of the form, or `save` if it has none. */
export const CONFIRMED = 'confirmed';

/** The same for the question whether files that are held back are let out. */
export const FORCED = 'forced';

/** A question before a form is saved. */
export interface SaveQuestion extends Question {
  /** The value of `answerField` with which the form is sent again. */
  confirmation: string;
}

/** Returns the field of the form that answers a question about it. */
export const answerField = ({ isForce = false }: Pick<Question, 'isForce'>) => (isForce ? FORCED : CONFIRMED);

/** Returns the text for a toast: the server's own if it sent one, else the form's message. */
export const toastText = ({ reason, detail, message }: FormError): string =>
  reason === 'unreachable' ? message : detail || message;

/** A conflict between two people: who saved, when, and which fields. */
export interface ConflictView {
  by: string;
  /** ISO 8601. */
  at: string;
  differences: FieldDifference[];
  /** Fields that only the other person changed: they stay as stored, whatever the user chooses. */
  kept: { field: string; label: string; text: string }[];
  /** The base with which a form overwrites the conflicting fields. */
  base: MergeBase;
  /** The answer to the question about the form, if it was given before the conflict: overwriting does not ask again. */
  confirmation?: string | undefined;
}
