import { NOT_SAVED, type InlineSaved, type InlineValue } from '~/rules/content/inline';
import { fingerprint, seenKey, type Base } from '~/rules/content/field-merge';
import type { FormError } from '~/rules/validation/form-error';
import {
  isAtRisk,
  isSwitched,
  keyOf,
  newKey,
  type EditEntry,
  type EditTarget,
  type EditToast,
} from './entry';
import { EditHistory, type Change } from './history';

/** Every change that Edit Mode has under way. Lives as long as Edit Mode is on, whatever page is open. */
export class EditStore {
  readonly #entries = new Map<string, EditEntry>();
  /** What was stored when the typing began: what a page read meanwhile says was not what the writer saw. */
  readonly #typing = new Map<string, InlineValue>();
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory();
  #version = 0;
  /** Whether somebody has to sign in again before anything can be saved. */
  signedOut = false;

  /** Whether the page does not know yet what was saved. */
  isStale = false;

  constructor(
    private readonly post: (entry: EditEntry) => Promise<InlineSaved | FormError>,
    public toast: EditToast | null = null,
  ) {}

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  version = () => this.#version;

  #changed() {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  entries = (): EditEntry[] => [...this.#entries.values()];

  /** The change of a text, as long as the page does not know better. */
  entry(key: string, stored: InlineValue): EditEntry | undefined {
    const entry = this.#entries.get(key);
    const isOld = entry?.phase === 'saved' && entry.seen.length > 0 && !entry.seen.includes(stored);
    return isOld ? undefined : entry;
  }

  /** What is stored, as far as who is typing knows, else this page. */
  savedValue(key: string, stored: InlineValue): InlineValue {
    const begun = this.#typing.get(key);
    if (begun !== undefined) return begun;
    const entry = this.entry(key, stored);
    if (!entry) return stored;
    return entry.phase === 'saved' ? entry.after : entry.before;
  }

  /** Text is typed, and not sent yet, over what was `saved` when it was entered. */
  type(key: string, saved: InlineValue) {
    if (this.#typing.has(key)) return;
    this.#typing.set(key, saved);
    this.#changed();
  }

  /** Nothing is typed any more that differs from what was there. */
  rest(key: string) {
    if (this.#typing.delete(key)) this.#changed();
  }

  /** Whether there is text that was typed and not sent: anywhere, or in one place. */
  isTyping = (key?: string) => (key === undefined ? this.#typing.size > 0 : this.#typing.has(key));
  isUnsaved = () => this.#typing.size > 0 || this.entries().some(isAtRisk);
  isSending = () => this.entries().some((entry) => entry.phase === 'sending');

  /** Saves a new value, unless it is none. `beside`: the record's fields as the page was loaded. */
  change(
    target: EditTarget,
    stored: InlineValue,
    value: InlineValue,
    beside: Record<string, InlineValue> = {},
  ) {
    const key = keyOf(target);
    const before = this.savedValue(key, stored);
    this.#typing.delete(key);
    const current = this.entry(key, stored);
    if (current?.phase === 'sending') {
      current.next = value;
      return this.#changed();
    }
    if (value === before) this.#entries.delete(key);
    else {
      const base = { [target.field]: fingerprint(before), ...this.#seen(target, beside) };
      this.#send({ target, before, after: value }, [...(current?.seen ?? []), stored, before], base);
    }
    this.#changed();
  }

  /** Fingerprints of the record's other fields, so that the server can say what somebody else changed in them. */
  #seen(target: EditTarget, beside: Record<string, InlineValue>): Base {
    const others = Object.entries(beside).flatMap(([field, stored]) => {
      const key = keyOf({ ...target, field });
      // What is on its way may have been saved already, by this very page.
      if (field === target.field || this.#entries.get(key)?.phase === 'sending') return [];
      return [[seenKey(field), fingerprint(this.savedValue(key, stored))]];
    });
    return Object.fromEntries(others) as Base;
  }

  /** Sends what has no value of its own, such as a move. */
  command(target: EditTarget, after: string, before: string) {
    this.#send({ target, before, after }, [], {});
    this.#changed();
  }

  #send(change: Change, seen: InlineValue[], base?: Base, isUndo = false) {
    const { target, before } = change;
    this.#dispatch({
      ...change,
      key: keyOf(target),
      phase: 'sending',
      seen,
      base: base ?? { [target.field]: fingerprint(before) },
      idempotencyKey: newKey(),
      isUndo,
    });
  }

  #dispatch(entry: EditEntry) {
    this.#entries.set(entry.key, entry);
    void this.post(entry).then((answer) => this.#settle(entry.key, answer));
  }

  /** The answer to what was sent. */
  #settle(key: string, answer: InlineSaved | FormError) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (answer.ok) this.#saved(entry, answer);
    else this.#refused(entry, answer);
    this.#changed();
  }

  #saved(entry: EditEntry, { value, message }: InlineSaved) {
    const { target, before, next, isUndo } = entry;
    const done = { ...entry, phase: 'saved' as const, after: value };
    delete done.next;
    delete done.formError;
    this.#entries.set(entry.key, done);
    if (this.#typing.has(entry.key)) this.#typing.set(entry.key, value);
    this.isStale = true;
    if (!isUndo) this.#history.add({ target, before, after: value });
    const undo = { label: 'Undo', run: () => this.undo() };
    this.toast = { kind: 'success', text: message, ...(!isUndo && { action: undo }) };
    if (next !== undefined && next !== value)
      this.#send({ target, before: value, after: next }, [...entry.seen, value]);
  }

  #refused(entry: EditEntry, formError: FormError) {
    const { next, key } = entry;
    const isEmptied = Object.keys(formError.fields).length > 0 && entry.after === '';
    const after = next ?? (isEmptied ? entry.before : entry.after);
    const idempotencyKey = after === entry.after ? entry.idempotencyKey : newKey();
    const failed: EditEntry = { ...entry, phase: 'failed', after, formError, idempotencyKey };
    delete failed.next;
    this.#entries.set(key, failed);
    // What nobody typed is as it was before, and needs no keeping.
    const isTyped = !isSwitched(entry.target);
    if (!isTyped && formError.reason !== 'session') this.#entries.delete(key);
    this.isStale ||= !isTyped && formError.conflict !== undefined;
    this.signedOut = formError.reason === 'session';
    const retry = {
      label: 'Retry',
      run: () => {
        this.#entries.set(key, failed);
        this.retry(key);
      },
    };
    const helps = !formError.conflict && !isEmptied && formError.reason !== 'gone';
    this.toast = { kind: 'error', text: formError.message || NOT_SAVED, ...(helps && { action: retry }) };
  }

  /** Sends again what was refused; over what somebody else saved, where `base` says so. */
  retry(key: string, base?: Base) {
    const entry = this.#entries.get(key);
    if (entry?.phase !== 'failed') return;
    const again: EditEntry = {
      ...entry,
      phase: 'sending',
      base: base ?? entry.base,
      // Over another base it is another change; otherwise the first try may have been carried out unheard.
      idempotencyKey: base ? newKey() : entry.idempotencyKey,
    };
    delete again.formError;
    this.#dispatch(again);
    this.toast = null;
    this.#changed();
  }

  /** Gives a refused change up. */
  drop(key: string) {
    this.#typing.delete(key);
    if (this.#entries.get(key)?.phase === 'failed') this.#entries.delete(key);
    this.say(null);
  }

  /** Gives up everything that is not saved. */
  forget() {
    this.#typing.clear();
    for (const entry of this.entries()) if (entry.phase === 'failed') this.#entries.delete(entry.key);
    this.#changed();
  }

  /** Takes the last change back, or the last taking back: `redo`. Answers whether there was one. */
  undo(redo = false): boolean {
    const step = redo ? this.#history.forward() : this.#history.back();
    if (!step) return false;
    const entry = this.#entries.get(keyOf(step.target));
    this.#send(step, entry ? [...entry.seen, step.before] : [], undefined, true);
    this.#changed();
    return true;
  }

  /** The page is about to be read anew. */
  refresh() {
    this.isStale = false;
  }

  say(toast: EditToast | null) {
    this.toast = toast;
    this.#changed();
  }

  /** Somebody has signed in again: what waited for that is sent. */
  signedIn() {
    this.signedOut = false;
    for (const entry of this.entries()) if (entry.formError?.reason === 'session') this.retry(entry.key);
    this.#changed();
  }

  /** Leaves the sign-in dialog: what was typed stays, unsaved. */
  dismissSignIn() {
    this.signedOut = false;
    this.#changed();
  }
}
