import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { textEntries } from '~/core/forms/control-values';
import type { FormError } from '~/core/merge/form-error';
import { isTransient } from '~/core/ui/retry';
import { type SentChoice, STILL_KINDS, type StillKind } from './allowance';
import { type ApprovalPage, type ApprovalProgress, markControls, sentChoices } from './approval-page-data';
import type { Verdict } from './round';

/** What is stored of a still. */
export interface Mark {
  verdict: Verdict;
  note: string;
}

/** `rejected`: the server did not store the mark, and why. `unreachable`: it is worth trying again. */
export type MarkAnswer =
  | { state: 'stored'; progress: ApprovalProgress }
  | { state: 'rejected'; why: string }
  | { state: 'unreachable' };

type Send = (number: number, choice: SentChoice) => Promise<MarkAnswer>;

/** Later attempts wait longer. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000] as const;

/** What the page shows of the queue. It is replaced by each change. */
interface QueueState {
  stored: ReadonlyMap<number, Mark>;
  /** The newest input that is not stored, by number. */
  waiting: ReadonlyMap<number, SentChoice>;
  /** Why the server rejected a mark, by number; it is sent again after the next mark that is stored. */
  rejections: ReadonlyMap<number, string>;
  isUnreachable: boolean;
  /** Null until the first mark is stored. */
  progress: ApprovalProgress | null;
}

const isSame = (choice: SentChoice, { verdict, note }: Mark) =>
  (choice.verdict ?? 'open') === verdict && choice.note === note;

/**
 * Sends the marks of a page one by one, so that a refusal that is one too many keeps none of the others from being stored. What cannot be
 * sent is tried again.
 */
export class MarkQueue {
  #state: QueueState;
  #sending: Promise<void> | undefined;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    stored: ReadonlyMap<number, Mark>,
    private readonly send: Send,
  ) {
    this.#state = {
      stored,
      waiting: new Map(),
      rejections: new Map(),
      isUnreachable: false,
      progress: null,
    };
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  state = () => this.#state;

  #change(next: Partial<QueueState>) {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Takes the input of the whole page, and forgets the rejections of marks that have changed since. */
  take(choices: ReadonlyMap<number, SentChoice>): void {
    const { stored, waiting, rejections } = this.#state;
    const next = new Map<number, SentChoice>();
    for (const [number, choice] of choices) {
      const mark = stored.get(number);
      if (mark && !isSame(choice, mark)) next.set(number, { ...choice, drawn: mark });
    }
    const isUnchanged = (number: number) =>
      next.get(number)?.verdict === waiting.get(number)?.verdict &&
      next.get(number)?.note === waiting.get(number)?.note;
    this.#change({
      waiting: next,
      rejections: new Map([...rejections].filter(([number]) => next.has(number) && isUnchanged(number))),
    });
  }

  /** Sends what waits, now, and returns when each mark is stored or rejected, or the server cannot be reached. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
    return this.#sending;
  };

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      const [number, choice] = next;
      if (!this.#settle(number, choice, await this.send(number, choice))) return;
    }
  }

  #next = () => [...this.#state.waiting].find(([number]) => !this.#state.rejections.has(number));

  /** Returns whether to go on with the next mark. */
  #settle(number: number, choice: SentChoice, answer: MarkAnswer): boolean {
    if (answer.state === 'unreachable') {
      const delay = RETRY_DELAYS_MS[Math.min(this.#attempts, RETRY_DELAYS_MS.length - 1)];
      this.#attempts += 1;
      this.#timer = setTimeout(() => void this.flush(), delay);
      this.#change({ isUnreachable: true });
      return false;
    }
    this.#attempts = 0;
    const { stored, waiting, rejections } = this.#state;
    const newest = waiting.get(number);
    const isNewest = newest?.verdict === choice.verdict && newest.note === choice.note;
    if (answer.state === 'rejected') {
      this.#change({
        isUnreachable: false,
        ...(isNewest && { rejections: new Map(rejections).set(number, answer.why) }),
      });
      return true;
    }
    const mark: Mark = { verdict: choice.verdict ?? 'open', note: choice.note };
    const left = new Map(waiting);
    if (isNewest) left.delete(number);
    else if (newest) left.set(number, { ...newest, drawn: mark });
    // A mark that is stored may have made room for a rejected one.
    this.#change({
      stored: new Map(stored).set(number, mark),
      waiting: left,
      rejections: new Map(),
      isUnreachable: false,
      progress: answer.progress,
    });
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

export interface Left {
  left: number;
  /** How many marks on the screen exceed what may be refused. */
  tooMany: number;
}

/** Returns what the marks on the screen leave of one kind of stills. `numbers` are the page's stills of that kind. */
export function leftOf(
  { allowed, refused }: { allowed: number; refused: number },
  { stored, waiting }: Pick<QueueState, 'stored' | 'waiting'>,
  numbers: readonly number[],
): Left {
  let added = 0;
  for (const number of numbers) {
    const choice = waiting.get(number);
    if (!choice) continue;
    added += Number(choice.verdict === 'refused') - Number(stored.get(number)?.verdict === 'refused');
  }
  const marked = refused + added;
  return {
    left: Math.max(0, allowed - marked),
    tooMany: added > 0 ? Math.max(0, marked - Math.max(allowed, refused)) : 0,
  };
}

/** The pause after the last change before anything is sent. Each mark is a request of its own. */
const SEND_AFTER_MS = 500;
const TOO_MANY_REQUESTS = 429;

export interface StoredMarks extends QueueState {
  form: RefObject<HTMLFormElement>;
  /** By kind of still, as the marks on the screen leave it. */
  left: Record<StillKind, Left>;
  changed: () => void;
  /** Returns what is left to store. */
  saveNow: () => Promise<QueueState>;
}

const marksPath = (path: string) => `${path}/marks`;

const bodyOf = (number: number, choice: SentChoice) => new URLSearchParams(markControls(number, choice));

async function sendMark(path: string, number: number, choice: SentChoice): Promise<MarkAnswer> {
  try {
    const response = await fetch(marksPath(path), { method: 'POST', body: bodyOf(number, choice) });
    if (isTransient(response.status) || response.status === TOO_MANY_REQUESTS)
      return { state: 'unreachable' };
    const answer = (await response.json()) as ApprovalProgress | FormError;
    if (!('ok' in answer)) return { state: 'stored', progress: answer };
    const [wrong] = Object.values(answer.fields).flat();
    return { state: 'rejected', why: wrong ?? answer.detail };
  } catch {
    return { state: 'unreachable' };
  }
}

const choicesIn = (form: HTMLFormElement) => sentChoices(Object.fromEntries(textEntries(form)));

/** Sends what is still waiting when the page is left, each mark by itself as always. */
function sendOnLeaving(queue: MarkQueue, path: string): void {
  for (const [number, choice] of queue.state().waiting)
    navigator.sendBeacon(marksPath(path), bodyOf(number, choice));
}

/** Stores each mark of a page soon after it is made; marks made before the scripts arrived, too. */
export function useMarks({ stills, allowance }: ApprovalPage, path: string): StoredMarks {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const queue = useMemo(() => {
    const stored = stills.map(({ number, verdict, note }) => [number, { verdict, note }] as const);
    return new MarkQueue(new Map(stored), (number, choice) => sendMark(path, number, choice));
  }, [stills, path]);
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);

  const changed = () => {
    if (!form.current) return;
    queue.take(choicesIn(form.current));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queue.flush(), SEND_AFTER_MS);
  };

  useEffect(() => {
    if (form.current) queue.take(choicesIn(form.current));
    void queue.flush();
    const online = () => void queue.flush();
    const leave = () => sendOnLeaving(queue, path);
    addEventListener('online', online);
    addEventListener('pagehide', leave);
    return () => {
      queue.stop();
      clearTimeout(timer.current);
      removeEventListener('online', online);
      removeEventListener('pagehide', leave);
    };
  }, [queue, path]);

  const newest = state.progress?.allowance ?? allowance;
  const leftIn = (kind: StillKind) => leftOf(newest[kind], state, numbersOf(stills, kind));
  return {
    ...state,
    form,
    left: Object.fromEntries(STILL_KINDS.map((kind) => [kind, leftIn(kind)])) as Record<StillKind, Left>,
    changed,
    saveNow: async () => {
      changed();
      await queue.flush();
      return queue.state();
    },
  };
}

const numbersOf = (stills: ApprovalPage['stills'], kind: StillKind) =>
  stills.filter(({ isSolo }) => isSolo === (kind === 'solo')).map(({ number }) => number);
