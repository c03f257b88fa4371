import { z } from 'zod';
import type { AudienceMeasure } from '~models/audience-count';

const MEASURES = {
  play: 'plays',
  quarter: 'quarter',
  half: 'half',
  'three-quarters': 'threeQuarters',
  end: 'end',
} as const satisfies Record<string, AudienceMeasure>;

/** A path below `/assets/`, or the name alone. */
const FILE = /^\/?(?:[\w-]+\/)*([\w-]+)(?:\.\w+)?$/;

const Report = z.object({
  path: z.string(),
  file: z.string().regex(FILE),
  at: z.enum(Object.keys(MEASURES) as [keyof typeof MEASURES, ...(keyof typeof MEASURES)[]]),
});

export interface PlayedFilm {
  path: string;
  /** The name of the file, without folders and extension. */
  file: string;
  measure: AudienceMeasure;
}

/** Returns what a player reports; null for anything else. */
export function readFilmReport(text: string): PlayedFilm | null {
  const report = Report.safeParse(parseJson(text));
  if (!report.success) return null;
  const { path, file, at } = report.data;
  return { path, file: FILE.exec(file)?.[1] ?? '', measure: MEASURES[at] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The most pairs of a page and a film that wait for being looked up. */
const MAX_PENDING = 500;

interface CountedFilm extends Pick<PlayedFilm, 'path' | 'file'> {
  day: string;
  times: Map<AudienceMeasure, number>;
}

/** Reports of films that are not looked up yet. Invented ones take no place from films that are known to be there. */
export class PendingFilms {
  #pending = new Map<string, CountedFilm>();
  readonly #known = new Set<string>();
  #waiting = 0;

  add(day: string, { path, file, measure }: PlayedFilm, by = 1): void {
    const pair = `${path} ${file}`;
    const key = `${day} ${pair}`;
    const isWaiting = !this.#known.has(pair);
    if (!this.#pending.has(key) && isWaiting && this.#waiting >= MAX_PENDING) return;
    const counted = this.#pending.get(key) ?? { day, path, file, times: new Map() };
    if (!this.#pending.has(key) && isWaiting) this.#waiting += 1;
    this.#pending.set(key, counted);
    counted.times.set(measure, (counted.times.get(measure) ?? 0) + by);
  }

  /** Removes all reports and returns them. */
  take(): CountedFilm[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    this.#waiting = 0;
    return taken;
  }

  /** Adds reports that could not be looked up. */
  giveBack(films: readonly CountedFilm[]): void {
    for (const { day, path, file, times } of films)
      for (const [measure, by] of times) this.add(day, { path, file, measure }, by);
  }

  remember({ path, file }: Pick<PlayedFilm, 'path' | 'file'>): void {
    if (this.#known.size >= MAX_PENDING) this.#known.clear();
    this.#known.add(`${path} ${file}`);
  }
}
