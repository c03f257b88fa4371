import type { SentChoice } from './allowance';
import type { ApprovalProgress } from './approval-page-data';
import type { Verdict } from './round';

/** What is stored of a still. */
export interface Mark {
  verdict: Verdict;
  note: string;
}

/** `refused`: the server said no, and why. `unreachable`: it is worth trying again. */
export type MarkAnswer =
  | { state: 'kept'; progress: ApprovalProgress }
  | { state: 'refused'; why: string }
  | { state: 'unreachable' };

type Send = (number: number, choice: SentChoice) => Promise<MarkAnswer>;

/** Later attempts wait longer. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000] as const;

/** What the page shows of the queue. It is replaced by each change. */
export interface QueueState {
  stored: ReadonlyMap<number, Mark>;
  /** The newest input that is not stored, by number. */
  waiting: ReadonlyMap<number, SentChoice>;
  /** Why the server refused a mark, by number; it is sent again after the next mark that is kept. */
  refusals: ReadonlyMap<number, string>;
  isUnreachable: boolean;
  /** Null until the first mark is kept. */
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
      refusals: new Map(),
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

  /** Takes the input of the whole page, and forgets the refusals of marks that have changed since. */
  take(choices: ReadonlyMap<number, SentChoice>): void {
    const { stored, waiting, refusals } = this.#state;
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
      refusals: new Map([...refusals].filter(([number]) => next.has(number) && isUnchanged(number))),
    });
  }

  /** Sends what waits, now, and returns when each mark is stored or refused, or the server cannot be reached. */
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

  #next = () => [...this.#state.waiting].find(([number]) => !this.#state.refusals.has(number));

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
    const { stored, waiting, refusals } = this.#state;
    const newest = waiting.get(number);
    const isNewest = newest?.verdict === choice.verdict && newest.note === choice.note;
    if (answer.state === 'refused') {
      this.#change({
        isUnreachable: false,
        ...(isNewest && { refusals: new Map(refusals).set(number, answer.why) }),
      });
      return true;
    }
    const mark: Mark = { verdict: choice.verdict ?? 'open', note: choice.note };
    const left = new Map(waiting);
    if (isNewest) left.delete(number);
    else if (newest) left.set(number, { ...newest, drawn: mark });
    // A mark that is kept may have made room for a refused one.
    this.#change({
      stored: new Map(stored).set(number, mark),
      waiting: left,
      refusals: new Map(),
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
