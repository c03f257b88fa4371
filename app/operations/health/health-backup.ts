import { inMinutes, longDateTime } from '~/core/text/formats';
import { act, fine, look, type Judgement, formatSize } from './health-line';

/** What started a backup: the schedule, the button, or a command. */
export type BackupStarter = 'night' | 'hand' | 'command';

export interface ShownBackup {
  /** ISO 8601. */
  at: string;
  state: 'running' | 'made' | 'proved' | 'failed';
  by: BackupStarter;
  bytes: number;
  newBytes: number;
  seconds: number;
  /** The reason of a failure; null if it succeeded. */
  error: string | null;
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
  `Proved: ${longDateTime(at)}, ${elsewhere === null ? '' : `by a command, in ${elsewhere}, `}${formatSize(bytes)}, of which ${formatSize(newBytes)} new, in ${inMinutes(seconds)}.`;

function failureWords({ latest, lastProved }: BackupFacts): string {
  if (!latest || (lastProved && latest.at <= lastProved.at)) return '';
  if (latest.state === 'running') return 'One is being made.';
  const what = latest.state === 'failed' ? 'The last attempt failed' : 'The last one is not proved';
  return `${what}, ${longDateTime(latest.at)}${latest.error === null ? '.' : `: ${latest.error}`}`;
}
