import type { StoredBackupRun } from '~models/app-state';
import { formatBytes } from '~/core/files/file-advice';
import { groupedNumber, inMinutes, longDateTime } from '~/core/text/formats';

/** `look`: worth a look at some time; `act`: needs action now. */
export type HealthState = 'fine' | 'look' | 'act';

/** Worst first. */
export const HEALTH_STATES = ['act', 'look', 'fine'] as const satisfies readonly HealthState[];

/** The lines in display order, with their titles. */
export const HEALTH_TITLES = {
  version: 'Version',
  node: 'Node',
  database: 'Database',
  room: 'Room',
  files: 'Files',
  backup: 'Last backup',
  ffmpeg: 'ffmpeg',
  'public-url': 'PUBLIC_URL',
  'trust-proxy': 'TRUST_PROXY',
  clock: 'Clock',
  due: 'Due',
  errors: 'Errors',
  'sign-ins': 'Sign-ins refused',
  certificate: 'Certificate',
} as const;

export type HealthLineId = keyof typeof HEALTH_TITLES;

export const HEALTH_LINE_IDS = Object.keys(HEALTH_TITLES) as HealthLineId[];

export interface Judgement {
  state: HealthState;
  /** One or two sentences. */
  words: string;
  /** The advised action; null if there is nothing to do. */
  todo: string | null;
}

export interface HealthLine extends Judgement {
  id: HealthLineId;
  title: string;
}

export const fine = (words: string): Judgement => ({ state: 'fine', words, todo: null });
export const look = (words: string, todo: string): Judgement => ({ state: 'look', words, todo });
export const act = (words: string, todo: string): Judgement => ({ state: 'act', words, todo });

/** Returns the worst state of the lines; `fine` without any. */
export const worstState = (lines: readonly Pick<HealthLine, 'state'>[]): HealthState =>
  HEALTH_STATES.find((state) => lines.some((line) => line.state === state)) ?? 'fine';

/** Returns the lines with the worst first; lines of the same state keep their order. */
export const worstFirst = <Line extends Pick<HealthLine, 'state'>>(lines: readonly Line[]): Line[] =>
  HEALTH_STATES.flatMap((state) => lines.filter((line) => line.state === state));

/** Nothing at all may be measured: "0 kB". */
export const formatSize = (bytes: number): string => (bytes === 0 ? '0 kB' : formatBytes(bytes));

export const countOf = (count: number, noun: string): string =>
  `${groupedNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

export type HealthCounts = Record<HealthState, number>;

export function countStates(lines: readonly Pick<HealthLine, 'state'>[]): HealthCounts {
  const counts: HealthCounts = { fine: 0, look: 0, act: 0 };
  for (const { state } of lines) counts[state] += 1;
  return counts;
}

export const needingAttention = ({ look, act }: HealthCounts): number => look + act;

/** Formats the counts as "2 to act on, 1 to look at", or one half of it; '' if everything is fine. */
export const attentionWords = ({ look, act }: HealthCounts): string =>
  [act > 0 ? `${act} to act on` : '', look > 0 ? `${look} to look at` : ''].filter(Boolean).join(', ');

/** Returns the sentence at the top of the screen, such as "One thing to look at.". */
export function healthSentence(counts: HealthCounts): string {
  if (needingAttention(counts) === 0) return 'Everything is fine.';
  if (needingAttention(counts) > 1) return `${attentionWords(counts)}.`;
  return counts.act === 1 ? 'One thing to act on.' : 'One thing to look at.';
}

export interface ShownBackup extends Pick<
  StoredBackupRun,
  'state' | 'by' | 'bytes' | 'newBytes' | 'seconds' | 'error'
> {
  /** ISO 8601. */
  at: string;
  /** Where a command put it, if that is not the place of backups. */
  elsewhere: string | null;
}

export interface BackupPlan {
  place: string;
  /** `HH:MM` in London. */
  at: string;
  isEncrypted: boolean;
  isWithFiles: boolean;
}

export interface BackupFacts {
  /** The place of backups without secrets; undefined if there is none. */
  place: string | undefined;
  isProduction: boolean;
  lastProved: ShownBackup | null;
  /** The newest backup, in any state. */
  latest: ShownBackup | null;
}

const HOUR_MS = 60 * 60 * 1000;
const LOOK_AFTER_MS = 26 * HOUR_MS;
const ACT_AFTER_MS = 48 * HOUR_MS;

export function judgeBackup(facts: BackupFacts, { now }: { now: Date }): Judgement {
  const { place, isProduction, lastProved } = facts;
  if (place === undefined && !lastProved)
    return (isProduction ? act : look)(
      'There is no place for backups, so that none is made.',
      'Set BACKUP_TO to a folder on another disk, or to a bucket, and start again.',
    );
  const failure = failureWords(facts);
  const todo = adviceFor(facts);
  if (!lastProved) return act(`None is proved yet. ${failure}`.trim(), todo);
  const unplaced = place === undefined ? 'None is made by itself: there is no place for backups.' : '';
  const words = [provedWords(lastProved), failure, unplaced].filter(Boolean).join(' ');
  const age = now.getTime() - new Date(lastProved.at).getTime();
  if (age > ACT_AFTER_MS) return act(words, todo);
  return age > LOOK_AFTER_MS ? look(words, todo) : fine(words);
}

function adviceFor({ place, latest, lastProved }: BackupFacts): string {
  if (place === undefined)
    return 'Make one by the command, or set BACKUP_TO and start again: then one is made every night.';
  if (latest?.state === 'running') return 'Check again when it is made.';
  const isUnproved = latest !== null && latest.at !== lastProved?.at;
  return isUnproved ? 'Put right what the last attempt names, then press Back up now.' : 'Press Back up now.';
}

const provedWords = ({ at, bytes, newBytes, seconds, elsewhere }: ShownBackup): string =>
  `Proved: ${longDateTime(at)}, ${elsewhere === null ? '' : `by a command, in ${elsewhere}, `}${formatSize(bytes)} (${formatSize(newBytes)} new), in ${inMinutes(seconds)}.`;

function failureWords({ latest, lastProved }: BackupFacts): string {
  if (!latest || (lastProved && latest.at <= lastProved.at)) return '';
  if (latest.state === 'running') return 'One is being made.';
  const what = latest.state === 'failed' ? 'The last attempt failed' : 'The last one is not proved';
  return `${what}, ${longDateTime(latest.at)}${latest.error === null ? '.' : `: ${latest.error}`}`;
}

export interface HealthReport {
  state: HealthState;
  /** ISO 8601. */
  checkedAt: string;
  /** In the order of `HEALTH_TITLES`. */
  lines: HealthLine[];
  /** Newest first; null if they could not be read in time. */
  backups: ShownBackup[] | null;
  /** Null if there is no place for backups. */
  backupPlan: BackupPlan | null;
}

export interface HealthNotice {
  counts: HealthCounts;
  lines: HealthLine[];
}

export const HEALTH_PATH = '/admin/health';

const STARTER_WORDS: Record<ShownBackup['by'], string> = {
  night: '',
  hand: 'by hand',
  command: 'by a command',
};

/** Describes how a backup was started, and where it is if not in its place, to follow its time; '' for the schedule. */
export const starterWords = ({ by, elsewhere }: Pick<ShownBackup, 'by' | 'elsewhere'>): string =>
  STARTER_WORDS[by] + (elsewhere === null ? '' : `, in ${elsewhere}`);
