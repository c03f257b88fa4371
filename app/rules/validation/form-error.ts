import type { FieldDifference } from '../text/text-diff';
import type { FieldErrors } from './errors';
import type { Base } from '../content/field-merge';

/** Why a form could not be carried out and, without JavaScript, cannot be drawn again where it was. */
export type RecoveryReason = 'session' | 'gone' | 'refused' | 'down' | 'broken';

/** What a form that was not carried out gets back: the words, and everything that was typed. */
export interface FormError {
  ok: false;
  /** The catalogue's message, for the toast. */
  message: string;
  /** What is wrong and what to do. */
  detail: string;
  /** By the names of the form's controls. */
  fields: FieldErrors;
  values: Record<string, string>;
  /** For the next try, which is another save than the one that was refused. */
  idempotencyKey: string;
  /** What the refused form was based on: the next try must be based on the same. */
  base?: Base | undefined;
  /** `unreachable`: the browser made this itself, as no response came from the server. */
  reason?: RecoveryReason | 'unreachable' | undefined;
  conflict?: ConflictView | undefined;
}

/** What a toast says of it: the server's own text where it gave one, else the message of the form. */
export const toastText = ({ reason, detail, message }: FormError): string =>
  reason === 'unreachable' ? message : detail || message;

/** Two people changed the same fields: who, when, and what. */
export interface ConflictView {
  by: string;
  /** ISO 8601. */
  at: string;
  differences: FieldDifference[];
  /** Fields that only the other changed: they stay as they are stored, whatever is chosen. */
  kept: { field: string; text: string }[];
  /** What a form must be based on to overwrite the fields that clash. */
  base: Base;
}
