import { authorize, can, type Actor } from '~/core/access/permissions';
import { isDatabaseUnavailable, isDatabasePrepared } from '~/core/db/database-errors.server';
import { inTime } from '~/core/db/lock.server';
import { StorageUnavailable } from '~/media/storage/storage.server';
import { lastProvedRun } from '~/operations/backup/backup-runs.server';
import {
  judgeBackup,
  type HealthLineId,
  type HealthState,
  type Judgement,
  HEALTH_TITLES,
  type HealthLine,
  worstFirst,
  worstState,
  countStates,
  type HealthNotice,
  type HealthReport,
} from './health-line';
import {
  askBackup,
  askCertificate,
  askClock,
  askDatabase,
  askDue,
  askErrors,
  askSignIns,
  askFiles,
  askRoom,
  askFfmpeg,
  askNode,
  askVersion,
  backupPlan,
  listBackups,
  freeBytes,
} from './health-questions.server';
import {
  judgeCertificate,
  judgePublicUrl,
  judgeTrustProxy,
  type JudgedFor,
  type HealthRequest,
  judgeClock,
  judgeDatabase,
  judgeDue,
  judgeErrors,
  judgeSignIns,
  judgeFiles,
  judgeRoom,
  judgeFfmpeg,
  judgeNode,
  judgeVersion,
} from './health-texts.server';
import { serverFacts } from './server-facts.server';

type Judge = (context: JudgedFor) => Judgement;

interface AskedLine {
  id: HealthLineId;
  unanswered: HealthState;
  /** Null if the site has no such line. */
  ask: () => Promise<Judge | null>;
}

interface WrittenLine<Facts> {
  id: HealthLineId;
  unanswered?: HealthState;
  ask: () => Promise<Facts | null> | Facts | null;
  judge: (facts: Facts, context: JudgedFor) => Judgement;
}

const line = <Facts>({ id, ask, judge, unanswered = 'look' }: WrittenLine<Facts>): AskedLine => ({
  id,
  unanswered,
  async ask() {
    const facts = await ask();
    return facts === null ? null : (context) => judge(facts, context);
  },
});

/** The timeout of each line, so that the whole check answers within two seconds. */
const ASK_MS = 1_100;

const LINES: readonly AskedLine[] = [
  line({ id: 'version', ask: askVersion, judge: judgeVersion }),
  line({ id: 'node', ask: askNode, judge: judgeNode }),
  line({ id: 'database', ask: askDatabase, judge: judgeDatabase, unanswered: 'act' }),
  line({ id: 'room', ask: () => askRoom(), judge: judgeRoom, unanswered: 'act' }),
  line({ id: 'files', ask: askFiles, judge: judgeFiles }),
  line({ id: 'backup', ask: askBackup, judge: judgeBackup }),
  line({ id: 'ffmpeg', ask: askFfmpeg, judge: judgeFfmpeg }),
  line({ id: 'public-url', ask: serverFacts, judge: judgePublicUrl }),
  line({ id: 'trust-proxy', ask: () => ({ trusted: serverFacts().trustProxy }), judge: judgeTrustProxy }),
  line({ id: 'clock', ask: askClock, judge: judgeClock }),
  line({ id: 'due', ask: askDue, judge: judgeDue }),
  line({ id: 'errors', ask: askErrors, judge: judgeErrors }),
  line({ id: 'sign-ins', ask: askSignIns, judge: judgeSignIns }),
  line({ id: 'certificate', ask: () => askCertificate(ASK_MS), judge: judgeCertificate }),
];

type Answer = { id: HealthLineId } & ({ judge: Judge } | { unanswered: HealthState; reason: string });

/** The answers of one check; they are judged when they are shown. */
interface HealthCheck {
  at: Date;
  answers: readonly Answer[];
}

const KEPT_MS = 60_000;
const TOO_LATE = `no answer within ${ASK_MS / 1_000} s`;

/** Calls this close together, such as those of the menu and the screen, share a check. */
const SHARED_MS = 100;

/** The running check that was started last; `at` is by the monotonic clock. */
let running: { at: number; done: Promise<HealthCheck> } | null = null;
let started = 0;
let latest: HealthCheck | null = null;
/** The number of the latest check: an earlier one may end after it. */
let latestNumber = 0;
/** A question without an answer yet is not asked again. */
const asked = new Map<HealthLineId, Promise<Judge | null>>();

/** Asks for all lines, in little more than a second; concurrent callers share the answers. */
function checkHealth(): Promise<HealthCheck> {
  const at = performance.now();
  if (running && at - running.at < SHARED_MS) return running.done;
  const check = { at, done: askAll((started += 1)) };
  running = check;
  return check.done.finally(() => {
    if (running === check) running = null;
  });
}

/**
 * Returns the last check, and starts a new one in the background if it is older than a minute; null before the first. Nothing is asked
 * while the program starts: outages then are short.
 */
function recentCheck(): HealthCheck | null {
  if (!isDatabasePrepared() || running) return latest;
  const ageMs = latest ? Date.now() - latest.at.getTime() : Infinity;
  // A time in the future came from a clock that was set back since.
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

/** Returns the kind of an error: its message may contain an address or a secret. */
function reasonOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return 'the database cannot be reached';
  if (error instanceof StorageUnavailable) return 'the bucket of the files cannot be reached';
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  if (typeof code !== 'string' && typeof code !== 'number') return name;
  return name === 'Error' ? String(code) : `${name}, ${code}`;
}

const judgedLines = ({ answers }: HealthCheck, context: JudgedFor): HealthLine[] =>
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

/** The timeout of a page for the first check after the start, and of the metrics for their own questions. */
const BRIEFLY_MS = 100;

/** An administrator's last request: the metrics use it for the lines about the request. */
let lastRequest: HealthRequest | null = null;

/** Asks for everything and returns within two seconds, even during outages. Throws 401 and 403. */
export async function readHealth(actor: Actor | null, request: HealthRequest): Promise<HealthReport> {
  authorize(actor, 'readHealth');
  lastRequest = request;
  const [check, backups] = await Promise.all([
    checkHealth(),
    inTime(listBackups(), ASK_MS).catch(() => null),
  ]);
  const lines = judgedLines(check, { now: new Date(), request });
  return {
    state: worstState(lines),
    checkedAt: check.at.toISOString(),
    lines,
    backups: backups?.result ?? null,
    backupPlan: backupPlan(),
  };
}

/**
 * Returns the notice of the last check; null for users who may not see it, and while nothing is known. `isFresh` makes a new check, for the
 * screen that shows one.
 */
export async function readHealthNotice(
  actor: Actor,
  request: HealthRequest,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<HealthNotice | null> {
  if (!can(actor, 'readHealth')) return null;
  lastRequest = request;
  const check = isFresh ? await checkHealth() : await knownCheck();
  if (!check) return null;
  const lines = judgedLines(check, { now: new Date(), request });
  return { counts: countStates(lines), lines: worstFirst(lines).filter(({ state }) => state !== 'fine') };
}

async function knownCheck(): Promise<HealthCheck | null> {
  const recent = recentCheck();
  if (recent || !isDatabasePrepared()) return recent;
  return (await inTime(checkHealth(), BRIEFLY_MS).catch(() => null))?.result ?? null;
}

/** When the last verified backup was made, in seconds since 1970, 0 if there is none; its duration in seconds, and its size. */
let backupFigures = { lastProvedSeconds: 0, lastDurationSeconds: 0, lastBytes: 0 };

/** Returns the figures for the metrics, without waiting during outages; the free bytes are NaN if unknown. Never throws. */
export async function healthFigures() {
  const [check, free] = await Promise.all([
    knownCheck(),
    inTime(freeBytes(), BRIEFLY_MS).catch(() => null),
    inTime(readBackupFigures(), BRIEFLY_MS).catch(() => null),
  ]);
  const lines = check ? judgedLines(check, { now: new Date(), request: lastRequest }) : [];
  return { lines: countStates(lines), freeBytes: free?.result ?? NaN, ...backupFigures };
}

async function readBackupFigures(): Promise<void> {
  const run = await lastProvedRun();
  if (!run) return;
  backupFigures = {
    lastProvedSeconds: run.at.getTime() / 1_000,
    lastDurationSeconds: run.seconds,
    lastBytes: run.bytes,
  };
}
