import { CREDIT_GROUPS } from '~/rules/film/show-details';
import type { DemoCredit, DemoEpisode } from '../types';

type Row = readonly [name: string, role?: string, note?: string];

/** Returns the credits of a table, in the order in which titles name its groups. */
export const creditsOf = (table: Partial<Record<DemoCredit['group'], readonly Row[]>>): DemoCredit[] =>
  CREDIT_GROUPS.flatMap(([group]) =>
    (table[group] ?? []).map(([name, role = '', note = '']) => ({ group, name, role, note })),
  );

type EpisodeRow = readonly [title: string, minutes: number, synopsis?: string, still?: string];

const DAY_MS = 24 * 60 * 60 * 1000;

interface Schedule {
  first: string;
  /** How often one follows. */
  every: 'week' | 'weekday';
}

/** Returns episodes numbered from 1, the first of which was shown on a day such as `2025-01-05`. */
export const episodesOf = ({ first, every }: Schedule, parts: readonly EpisodeRow[]): DemoEpisode[] =>
  parts.map(([title, minutes, synopsis = '', stillUrl = ''], index) => ({
    number: index + 1,
    title,
    synopsis,
    airDate: dayAfter(first, every === 'week' ? index * 7 : index + 2 * Math.floor(index / 5)),
    minutes,
    stillUrl,
  }));

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
