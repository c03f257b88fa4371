import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { type InlineValue, shapeOf } from '~/core/nouns/inline';
import type { Kind } from '~/core/nouns/kinds';
import type { Question } from '~/core/validation/errors';

export interface EditTarget {
  kind: Kind;
  id: string;
  field: string;
}

export interface Change {
  target: EditTarget;
  before: InlineValue;
  after: InlineValue;
}

const MAX_COUNT = 100;

const reversed = ({ target, before, after }: Change): Change => ({ target, before: after, after: before });

export class EditHistory {
  #past: Change[] = [];
  #future: Change[] = [];

  add(change: Change) {
    this.#past = [...this.#past, change].slice(-MAX_COUNT);
    this.#future = [];
  }

  back(): Change | undefined {
    const last = this.#past.pop();
    if (last) this.#future.push(last);
    return last && reversed(last);
  }

  forward(): Change | undefined {
    const next = this.#future.pop();
    if (next) this.#past.push(next);
    return next;
  }
}

export const keyOf = ({ kind, id, field }: EditTarget) => `${kind}/${id}/${field}`;

/** An edit that is being sent, was rejected, or is saved but not yet in the page's data. */
export interface EditEntry extends Change {
  key: string;
  phase: 'sending' | 'failed' | 'saved';
  /** Values that the page has shown up to this edit. If it shows another value, that one is newer. */
  seen: InlineValue[];
  base: MergeBase;
  /** Stays the same for every attempt, so that the change is applied once. */
  idempotencyKey: string;
  formError?: FormError;
  isUndo: boolean;
  /** The form fields of confirmations that the user has given. */
  answers?: Record<string, string>;
  /** Text that was typed while the edit was being sent. */
  next?: InlineValue;
}

export interface EditToast {
  tone: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run: () => void };
}

export interface EditQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

const SWITCHED: ReadonlySet<string> = new Set(['switch', 'order']);

/** A rejected edit that left the text unchanged has nothing to lose. */
export const isAtRisk = ({ phase, before, after }: EditEntry) =>
  phase === 'sending' || (phase === 'failed' && after !== before);

export const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

export function toSaved(entry: EditEntry, after: InlineValue): EditEntry {
  const saved: EditEntry = { ...entry, phase: 'saved', after };
  delete saved.next;
  delete saved.formError;
  return saved;
}

/** Marks an edit as rejected; `after` is the value that stays in its field. */
export function toFailed(entry: EditEntry, formError: FormError, after: InlineValue): EditEntry {
  const idempotencyKey = after === entry.after ? entry.idempotencyKey : newKey();
  const failed: EditEntry = { ...entry, phase: 'failed', after, formError, idempotencyKey };
  delete failed.next;
  return failed;
}

/**
 * Prepares a rejected edit for a retry. With a new base it is a new change; otherwise the first attempt may have succeeded without its
 * response arriving.
 */
export function toRetried(entry: EditEntry, base?: MergeBase): EditEntry {
  const key = base ? newKey() : entry.idempotencyKey;
  const again: EditEntry = { ...entry, phase: 'sending', base: base ?? entry.base, idempotencyKey: key };
  delete again.formError;
  return again;
}

/** Whether the field is a switch or a position, which has no typed text. */
export const isSwitched = ({ kind, field }: EditTarget) => SWITCHED.has(shapeOf(kind, field) ?? '');

/** Returns an element's text with one "\n" per line break, regardless of the browser's markup. */
export function readText(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) text += child.nodeValue ?? '';
    else if (child.nodeName === 'BR') text += '\n';
    else text += (text === '' || text.endsWith('\n') ? '' : '\n') + readText(child);
  }
  return text;
}

/** Returns the text in its stored form: trimmed, and without line breaks if it is a single line. */
export const tidy = (text: string, isLine: boolean) =>
  (isLine ? text.replace(/\s+/g, ' ') : text.replace(/\r\n?/g, '\n')).trim();

export function insertText(text: string, isLine: boolean): void {
  // The only insertion that the browser's own undo history records.
  document.execCommand('insertText', false, isLine ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text);
}

export function cursorToEnd(element: HTMLElement): void {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}
