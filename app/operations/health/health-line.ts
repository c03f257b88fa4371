import { formatBytes } from '~/core/files/file-advice';
import { lazyFormat } from '~/core/text/formats';

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

const whole = lazyFormat(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }));

/** Nothing at all may be measured: "0 kB". */
export const formatSize = (bytes: number): string => (bytes === 0 ? '0 kB' : formatBytes(bytes));

export const formatCount = (count: number): string => whole().format(count);

export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

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
