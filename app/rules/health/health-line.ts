/** `look`: somebody should look at it some time; `act`: somebody has to do something now. */
export type HealthState = 'fine' | 'look' | 'act';

/** The states, the worst first. */
export const HEALTH_STATES = ['act', 'look', 'fine'] as const satisfies readonly HealthState[];

/** The lines in their order, with their titles. */
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

/** What is said of a line. */
export interface Judgement {
  state: HealthState;
  /** A sentence or two. */
  words: string;
  /** What somebody can do; null if nothing has to be done. */
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
