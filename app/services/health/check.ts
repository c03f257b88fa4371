import {
  HEALTH_TITLES,
  type HealthLine,
  type HealthLineId,
  type HealthState,
} from '~/rules/health/health-line';
import { isDatabaseUnavailable } from '../platform/database-errors';
import { inTime } from '../platform/in-time';
import { isDatabasePrepared } from '../platform/preparation';
import { StorageUnavailable } from '../storage/storage';
import { ASK_MS, LINES, type Judge, type JudgedFor } from './lines';

type Answer = { id: HealthLineId } & ({ judge: Judge } | { unanswered: HealthState; reason: string });

/** What was asked at a time; it is judged when it is shown. */
export interface HealthCheck {
  at: Date;
  answers: readonly Answer[];
}

const KEPT_MS = 60_000;
const TOO_LATE = `no answer within ${ASK_MS / 1_000} s`;

/** Callers so close to each other, such as the menu and the screen, share a check; a later one asks anew. */
const SHARED_MS = 100;

/** The check that was started last, while it goes on; `at` is by the monotonic clock. */
let running: { at: number; done: Promise<HealthCheck> } | null = null;
let started = 0;
let latest: HealthCheck | null = null;
/** The number of the check that is the latest: an earlier one may end after it. */
let latestNumber = 0;
/** What has not answered yet is not asked again. */
const asked = new Map<HealthLineId, Promise<Judge | null>>();

/** Asks for all lines, in little more than a second; several callers at once share the answers. */
export function checkHealth(): Promise<HealthCheck> {
  const at = performance.now();
  if (running && at - running.at < SHARED_MS) return running.done;
  const check = { at, done: askAll((started += 1)) };
  running = check;
  return check.done.finally(() => {
    if (running === check) running = null;
  });
}

/**
 * Returns the last check, and begins another one in the background if that is older than a minute; null before the first. While the
 * program starts nothing is asked: what is away then is not for long.
 */
export function recentCheck(): HealthCheck | null {
  if (!isDatabasePrepared() || running) return latest;
  const ageMs = latest ? Date.now() - latest.at.getTime() : Infinity;
  // A time to come was told by a clock that was set back since.
  if (ageMs > KEPT_MS || ageMs < 0) checkHealth().catch(() => undefined);
  return latest;
}

async function askAll(number: number): Promise<HealthCheck> {
  const answers = await Promise.all(LINES.map(answerOf));
  const check = { at: new Date(), answers: answers.filter((answer) => answer !== null) };
  if (number > latestNumber) [latest, latestNumber] = [check, number];
  return check;
}

async function answerOf(line: (typeof LINES)[number]): Promise<Answer | null> {
  const { id, unanswered } = line;
  try {
    const answered = await inTime(askOnce(line), ASK_MS);
    if (!answered) return { id, unanswered, reason: TOO_LATE };
    return answered.result && { id, judge: answered.result };
  } catch (error) {
    return { id, unanswered, reason: reasonOf(error) };
  }
}

function askOnce({ id, ask }: (typeof LINES)[number]): Promise<Judge | null> {
  const before = asked.get(id);
  if (before) return before;
  const answer = ask().finally(() => asked.delete(id));
  asked.set(id, answer);
  return answer;
}

/** Returns the kind of an error: its message may have an address or a secret. */
function reasonOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return 'the database cannot be reached';
  if (error instanceof StorageUnavailable) return 'the bucket of the files cannot be reached';
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  if (typeof code !== 'string' && typeof code !== 'number') return name;
  return name === 'Error' ? String(code) : `${name}, ${code}`;
}

/** Returns the lines of a check, for somebody who asks at a time. */
export const judgedLines = ({ answers }: HealthCheck, context: JudgedFor): HealthLine[] =>
  answers.map((answer) => ({
    id: answer.id,
    title: HEALTH_TITLES[answer.id],
    ...judgementOf(answer, context),
  }));

const judgementOf = (answer: Answer, context: JudgedFor) =>
  'judge' in answer
    ? answer.judge(context)
    : {
        state: answer.unanswered,
        words: `Could not be asked: ${answer.reason}.`,
        todo: 'Check again. If it stays so, look in the log of this program, and whether the network and the disk answer.',
      };
