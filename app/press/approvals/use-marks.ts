import { useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react';
import { textEntries } from '~/core/forms/control-values';
import type { FormError } from '~/core/merge/form-error';
import { isTransient } from '~/core/ui/retry';
import { STILL_KINDS, type SentChoice, type StillKind } from './allowance';
import { markControls, sentChoices, type ApprovalPage, type ApprovalProgress } from './approval-page-data';
import { leftOf, MarkQueue, type Left, type MarkAnswer, type QueueState } from './mark-queue';

/** KeptMarks that follow each other quickly are sent together, well within two seconds. */
const SEND_AFTER_MS = 500;
const TOO_MANY_REQUESTS = 429;

export interface KeptMarks extends QueueState {
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
    if (!('ok' in answer)) return { state: 'kept', progress: answer };
    const [wrong] = Object.values(answer.fields).flat();
    return { state: 'refused', why: wrong ?? answer.detail };
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
export function useMarks({ stills, allowance }: ApprovalPage, path: string): KeptMarks {
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
