import { shapeOf, type InlineValue } from '~/rules/kinds/inline';
import type { MergeBase } from '~/rules/merge/field-merge';
import type { Question } from '~/rules/validation/question';
import type { FormError } from '~/rules/forms/form-error';
import type { Change, EditTarget } from './history';

export const keyOf = ({ kind, id, field }: EditTarget) => `${kind}/${id}/${field}`;

/** An edit that is being sent, was rejected, or is saved but not yet in the page's data. */
export interface EditEntry extends Change {
  key: string;
  phase: 'sending' | 'failed' | 'saved';
  /** Values that the page has shown up to this edit. If it shows another value, that one is newer. */
  seen: InlineValue[];
  base: MergeBase;
  /** The same for every attempt, so that the change is made once. */
  idempotencyKey: string;
  formError?: FormError;
  /** Whether it undoes or redoes another edit. */
  isUndo: boolean;
  /** The fields that answer the questions about it which its user has confirmed. */
  answers?: Record<string, string>;
  /** Text that was typed while the edit was being sent. */
  next?: InlineValue;
}

export interface EditToast {
  tone: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run: () => void };
}

/** A question about an edit, which waits for the answer. */
export interface EditQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

const SWITCHED: ReadonlySet<string> = new Set(['switch', 'order']);

/** A rejected edit that left the text unchanged has nothing to lose. */
export const isAtRisk = ({ phase, before, after }: EditEntry) =>
  phase === 'sending' || (phase === 'failed' && after !== before);

export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Returns an edit as it was saved. */
export function toSaved(entry: EditEntry, after: InlineValue): EditEntry {
  const saved: EditEntry = { ...entry, phase: 'saved', after };
  delete saved.next;
  delete saved.formError;
  return saved;
}

/** Returns an edit as it was rejected; `after` is the value that stays in its field. */
export function toFailed(entry: EditEntry, formError: FormError, after: InlineValue): EditEntry {
  const idempotencyKey = after === entry.after ? entry.idempotencyKey : newKey();
  const failed: EditEntry = { ...entry, phase: 'failed', after, formError, idempotencyKey };
  delete failed.next;
  return failed;
}

/**
 * Returns a rejected edit as it is sent again. With a new base it is a new change; otherwise the first attempt may have
 * succeeded without its response arriving.
 */
export function toRetried(entry: EditEntry, base?: MergeBase): EditEntry {
  const key = base ? newKey() : entry.idempotencyKey;
  const again: EditEntry = { ...entry, phase: 'sending', base: base ?? entry.base, idempotencyKey: key };
  delete again.formError;
  return again;
}

/** Whether the field is a switch or a position, which nobody types. */
export const isSwitched = ({ kind, field }: EditTarget) => SWITCHED.has(shapeOf(kind, field) ?? '');
