import { act, fine, look, type Judgement } from './health-line';
import { formatSize } from './sizes';

export interface DatabaseFacts {
  /** Whether this program runs it, or a MongoDB server is used that others run. */
  isEmbedded: boolean;
  /** Such as `MongoDB 8.0.1`. */
  version: string;
  /** Milliseconds until it answered. */
  answerMs: number;
  /** Bytes in memory; null if it does not say. */
  memoryBytes: number | null;
  /** The greatest number of bytes that it may take for documents, after which it ends; null if that is no limit of its kind. */
  maxMemoryBytes: number | null;
  /** Null if it does not say. */
  diskBytes: number | null;
}

const LOOK_AT_MEMORY = 0.7;
const ACT_ON_MEMORY = 0.9;

export function judgeDatabase(facts: DatabaseFacts): Judgement {
  const { isEmbedded, version, answerMs, diskBytes, memoryBytes, maxMemoryBytes } = facts;
  const parts = [
    isEmbedded ? `Embedded, ${version}` : version,
    `answers in ${Math.max(1, Math.round(answerMs))} ms`,
    memoryWords(facts),
    diskBytes === null ? '' : `${formatSize(diskBytes)} on disk`,
  ];
  const words = `${parts.filter(Boolean).join('; ')}.`;
  const share = memoryBytes === null || maxMemoryBytes === null ? 0 : memoryBytes / maxMemoryBytes;
  const todo = 'Set DATABASE_MEMORY_MB to more, and start again. Without memory the database ends.';
  if (share > ACT_ON_MEMORY) return act(words, todo);
  return share > LOOK_AT_MEMORY ? look(words, todo) : fine(words);
}

function memoryWords({ memoryBytes, maxMemoryBytes }: DatabaseFacts): string {
  if (memoryBytes === null) return '';
  const most = maxMemoryBytes === null ? '' : ` of ${formatSize(maxMemoryBytes)}`;
  return `${formatSize(memoryBytes)}${most} of memory`;
}

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** `differenceMs`: how far this machine's clock is ahead of the database's. */
export function judgeClock({ differenceMs }: { differenceMs: number }): Judgement {
  const seconds = (Math.abs(differenceMs) / 1_000).toFixed(1);
  const isWrong = Math.abs(differenceMs) > MAX_CLOCK_DIFFERENCE_MS;
  if (!isWrong) return fine(`${seconds} s from the database’s.`);
  return act(
    `This machine’s clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database’s.`,
    'Let both machines set their clocks from the network (NTP). Until then things appear too early or too late.',
  );
}
