import { fingerprint, type MergeBase, baseBeside } from '~/core/merge/field-merge';
import { answerField, type FormError, type SaveQuestion, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { NOT_SAVED, type InlineSaved, type InlineValue } from '~/core/nouns/inline';
import { withRetries } from '~/core/ui/retry';
import { UNREACHABLE_INPUT_KEPT } from '~/core/validation/messages';
import {
  isAtRisk,
  isSwitched,
  keyOf,
  newKey,
  toFailed,
  toRetried,
  toSaved,
  type EditEntry,
  type EditQuestion,
  type EditToast,
  EditHistory,
  type Change,
  type EditTarget,
} from './edit-entry';

/** It lives as long as Edit Mode is on, across pages. */
export class EditStore {
  readonly #entries = new Map<string, EditEntry>();
  /** The stored value when typing began. The user has not seen data loaded since then. */
  readonly #typing = new Map<string, InlineValue>();
  readonly #listeners = new Set<() => void>();
  readonly #history = new EditHistory();
  #version = 0;
  isSignInNeeded = false;
  question: EditQuestion | null = null;
  /** Whether the page's data is older than the last save. */
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

  /** Returns a field's edit, unless the page's data is newer. */
  entry(key: string, stored: InlineValue): EditEntry | undefined {
    const entry = this.#entries.get(key);
    const isOld = entry?.phase === 'saved' && entry.seen.length > 0 && !entry.seen.includes(stored);
    return isOld ? undefined : entry;
  }

  /** Returns the stored value on which the user's edit is based, otherwise the page's. */
  savedValue(key: string, stored: InlineValue): InlineValue {
    const begun = this.#typing.get(key);
    if (begun !== undefined) return begun;
    const entry = this.entry(key, stored);
    if (!entry) return stored;
    return entry.phase === 'saved' ? entry.after : entry.before;
  }

  /** Marks a field as edited and not sent yet. `saved` is its value when editing began. */
  type(key: string, saved: InlineValue) {
    if (this.#typing.has(key)) return;
    this.#typing.set(key, saved);
    this.#changed();
  }

  rest(key: string) {
    if (this.#typing.delete(key)) this.#changed();
  }

  /** Whether there is unsent text: anywhere, or in one field. */
  isTyping = (key?: string) => (key === undefined ? this.#typing.size > 0 : this.#typing.has(key));
  isUnsaved = () => this.#typing.size > 0 || this.entries().some(isAtRisk);
  isSending = () => this.entries().some((entry) => entry.phase === 'sending');

  /** Saves a value if it has changed. `beside`: the record's fields as the page was loaded. */
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

  /** Hashes of the record's other fields, so that the server can report changes by others. */
  #seen(target: EditTarget, beside: Record<string, InlineValue>): MergeBase {
    const keyIn = (field: string) => keyOf({ ...target, field });
    const values = Object.entries(beside).map(
      ([field, stored]) => [field, this.savedValue(keyIn(field), stored)] as const,
    );
    const sending = Object.keys(beside).filter(
      (field) => this.#entries.get(keyIn(field))?.phase === 'sending',
    );
    return baseBeside(target.field, Object.fromEntries(values), sending);
  }

  command(target: EditTarget, after: string, before: string) {
    this.#send({ target, before, after }, [], {});
    this.#changed();
  }

  #send(change: Change, seen: InlineValue[], base?: MergeBase, isUndo = false) {
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

  #settle(key: string, answer: InlineSaved | FormError) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    if (answer.ok) this.#saved(entry, answer);
    else this.#rejected(entry, answer);
    this.#changed();
  }

  #saved(entry: EditEntry, { value, message }: InlineSaved) {
    const { target, before, next, isUndo } = entry;
    this.#entries.set(entry.key, toSaved(entry, value));
    if (this.#typing.has(entry.key)) this.#typing.set(entry.key, value);
    this.isStale = true;
    if (!isUndo) this.#history.add({ target, before, after: value });
    const undo = { label: 'Undo', run: () => this.undo() };
    this.toast = { tone: 'success', text: message, ...(!isUndo && { action: undo }) };
    if (next !== undefined && next !== value)
      this.#send({ target, before: value, after: next }, [...entry.seen, value]);
  }

  #rejected(entry: EditEntry, formError: FormError) {
    if (formError.question) return this.#ask(entry, formError.question);
    const { next, key } = entry;
    const isEmptied = Object.keys(formError.fields).length > 0 && entry.after === '';
    const failed = toFailed(entry, formError, next ?? (isEmptied ? entry.before : entry.after));
    this.#entries.set(key, failed);
    // A switch or position has no typed text to preserve, so it reverts; so does undoing an edit whose target no longer exists.
    const isTyped = !isSwitched(entry.target);
    const isLost = entry.isUndo && formError.reason === 'gone';
    if ((!isTyped && formError.reason !== 'session') || isLost) this.#entries.delete(key);
    this.isStale ||= (!isTyped && formError.conflict !== undefined) || isLost;
    this.isSignInNeeded = formError.reason === 'session';
    const helps = !formError.conflict && !isEmptied && formError.reason !== 'gone';
    const action = helps && { label: 'Retry', run: () => this.#sendAgain(toRetried(failed)) };
    const isCompared = isTyped && formError.conflict !== undefined;
    this.toast = isCompared
      ? null
      : { tone: 'error', text: formError.message || NOT_SAVED, ...(action && { action }) };
  }

  /** Shows the stored value until the user confirms; asks nothing if the value was changed meanwhile. */
  #ask(entry: EditEntry, { confirmation, ...question }: SaveQuestion) {
    this.#entries.delete(entry.key);
    if (entry.next !== undefined && entry.next !== entry.after) return;
    const answers = { ...entry.answers, [answerField(question)]: confirmation };
    const confirmed = { ...entry, answers, idempotencyKey: newKey() };
    const answer = (isConfirmed: boolean) => {
      this.question = null;
      return isConfirmed ? this.#sendAgain(confirmed) : this.#changed();
    };
    this.question = { ...question, answer };
  }

  /** Sends a rejected edit again. `base` is set to overwrite changes by others. */
  retry(key: string, base?: MergeBase) {
    const entry = this.#entries.get(key);
    if (entry?.phase === 'failed') this.#sendAgain(toRetried(entry, base));
  }

  #sendAgain(entry: EditEntry) {
    this.#dispatch(entry);
    this.say(null);
  }

  drop(key: string) {
    this.#typing.delete(key);
    if (this.#entries.get(key)?.phase === 'failed') this.#entries.delete(key);
    this.say(null);
  }

  forget() {
    this.#typing.clear();
    for (const entry of this.entries()) if (entry.phase === 'failed') this.#entries.delete(entry.key);
    this.#changed();
  }

  /** Undoes the last edit, or redoes the last undone one. Returns whether there was one. */
  undo(redo = false): boolean {
    const step = redo ? this.#history.forward() : this.#history.back();
    if (!step) return false;
    const entry = this.#entries.get(keyOf(step.target));
    this.#send(step, entry ? [...entry.seen, step.before] : [], undefined, true);
    this.#changed();
    return true;
  }

  refresh() {
    this.isStale = false;
  }

  say(toast: EditToast | null) {
    this.toast = toast;
    this.#changed();
  }

  /** After a new sign-in, sends the edits that were waiting for it. */
  resumeAfterSignIn() {
    this.isSignInNeeded = false;
    for (const entry of this.entries()) if (entry.formError?.reason === 'session') this.retry(entry.key);
    this.#changed();
  }

  /** The typed text stays unsaved. */
  dismissSignIn() {
    this.isSignInNeeded = false;
    this.#changed();
  }
}

const ADDRESS = '/admin/inline';

const unreachable = (detail: string): FormError => ({
  ok: false,
  message: NOT_SAVED,
  detail,
  fields: {},
  values: {},
  idempotencyKey: '',
});

/**
 * Posts a form of Edit Mode, with retries. It is not a Remix fetcher: if the network fails before the form's route is loaded, a fetcher
 * replaces the page, including unsaved text, by an error page.
 */
export async function sendField<Answer>(fields: Record<string, string>): Promise<Answer | FormError> {
  const body = new URLSearchParams(fields);
  try {
    const response = await withRetries(() => fetch(ADDRESS, { method: 'POST', body }));
    return (await response.json()) as Answer | FormError;
  } catch {
    return unreachable(UNREACHABLE_INPUT_KEPT);
  }
}

export function saveFieldValue({
  target,
  after,
  base,
  idempotencyKey,
  answers,
}: EditEntry): Promise<InlineSaved | FormError> {
  return sendField<InlineSaved>({
    intent: 'field',
    ...target,
    [IDEMPOTENCY_KEY]: idempotencyKey,
    base: JSON.stringify(base),
    [target.field]: String(after),
    ...answers,
  });
}
