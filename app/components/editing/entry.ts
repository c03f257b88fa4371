import { shapeOf, type InlineKind, type InlineValue } from '~/rules/content/inline';
import type { Base } from '~/rules/content/field-merge';
import type { FormError } from '~/rules/validation/form-error';
import type { Change } from './history';

/** One field of one record. */
export interface EditTarget {
  kind: InlineKind;
  id: string;
  field: string;
}

export const keyOf = ({ kind, id, field }: EditTarget) => `${kind}/${id}/${field}`;

/** A change on its way, refused, or so fresh that the page does not know of it yet. */
export interface EditEntry extends Change {
  key: string;
  phase: 'sending' | 'failed' | 'saved';
  /** What the page said when it was made, and what was saved since: once the page says something else, that is newer. */
  seen: InlineValue[];
  base: Base;
  /** The same for every try, so that the change is made once. */
  idempotencyKey: string;
  formError?: FormError;
  /** Made by undoing another. */
  isUndo: boolean;
  /** What was typed while it was on its way. */
  next?: InlineValue;
}

export interface EditToast {
  kind: 'success' | 'error';
  text: string;
  action?: { label: string; run: () => void };
}

const SWITCHED: ReadonlySet<string> = new Set(['switch', 'order']);

/** A refused change that left the text as it was has nothing to lose. */
export const isAtRisk = ({ phase, before, after }: EditEntry) =>
  phase === 'sending' || (phase === 'failed' && after !== before);

export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

/** Whether it is of a switch or a place, where nobody types. */
export const isSwitched = ({ kind, field }: EditTarget) => SWITCHED.has(shapeOf(kind, field) ?? '');
