import {
  AUDIENCE_TYPES,
  type AudienceMeasure,
  type AudienceNumbers,
  type AudienceType,
} from '~models/audience-count';
import { parseJson } from '~/core/text/json';
import { z } from 'zod';

/** What is counted when a limit is reached. Paths begin with a slash and hosts are in lower case, so no other name is the same. */
export const OTHER = 'Other';

/** The names of one day, and of one month. */
const LIMITS: Record<AudienceType, number> = {
  total: 1,
  path: 5_000,
  referrer: 500,
  film: 500,
  press: 500,
  search: 500,
};

/** While the database is away, counts of this many days are kept. */
const MAX_DAYS = 3;

export interface NamedCount {
  day: string;
  type: AudienceType;
  name: string;
  numbers: AudienceNumbers;
}

/** The names that are in use in each period, so that no instance uses more than the limits. */
class KnownNames {
  readonly #names = new Map<string, Map<AudienceType, Set<string>>>();
  #hasGrown = false;

  /** Returns the name, or `Other` if the period has enough names without it. */
  admit(period: string, type: AudienceType, name: string): string {
    const names = this.#of(period, type);
    if (name === OTHER || names.has(name)) return name;
    if (names.size >= LIMITS[type]) return OTHER;
    names.add(name);
    this.#hasGrown = true;
    return name;
  }

  /** Whether names were admitted since the last call. */
  takeGrowth(): boolean {
    const hasGrown = this.#hasGrown;
    this.#hasGrown = false;
    return hasGrown;
  }

  has(period: string, type: AudienceType, name: string): boolean {
    return this.#of(period, type).has(name);
  }

  /** Adds names that any instance has stored. */
  add(period: string, type: AudienceType, name: string): void {
    if (name !== OTHER) this.#of(period, type).add(name);
  }

  /** Forgets every period but these. */
  keepOnly(periods: ReadonlySet<string>): void {
    for (const period of this.#names.keys()) if (!periods.has(period)) this.#names.delete(period);
  }

  #of(period: string, type: AudienceType): Set<string> {
    const types = this.#names.get(period) ?? new Map<AudienceType, Set<string>>();
    this.#names.set(period, types);
    const names = types.get(type) ?? new Set<string>();
    types.set(type, names);
    return names;
  }
}

type DayCounts = Map<AudienceType, Map<string, AudienceNumbers>>;

/** Counts in memory, within limits for any number of requests and names, until the counts are taken and stored. */
export class AudienceCounter {
  readonly known = new KnownNames();
  #days = new Map<string, DayCounts>();
  /** The day that requests are counted on, and the names under which it counts. */
  #today: { day: string; counts: DayCounts } | null = null;
  #lostDays = 0;

  /** The days whose counts were dropped, because they could not be stored for too long. */
  get lostDays(): number {
    return this.#lostDays;
  }

  get isEmpty(): boolean {
    return this.#days.size === 0;
  }

  count(day: string, type: AudienceType, name: string, measure: AudienceMeasure, by = 1): void {
    const numbers = this.numbersOf(day, type, name);
    numbers[measure] = (numbers[measure] ?? 0) + by;
  }

  /** Returns the numbers of a name, to be added to before anything else happens. */
  numbersOf(day: string, type: AudienceType, name: string): AudienceNumbers {
    return this.#on(day).get(type)?.get(name) ?? this.#begin(day, type, name);
  }

  take(): NamedCount[] {
    const taken = this.#days;
    this.#days = new Map();
    this.#today = null;
    return [...taken].flatMap(([day, types]) =>
      [...types].flatMap(([type, names]) =>
        [...names].map(([name, numbers]) => ({ day, type, name, numbers })),
      ),
    );
  }

  /** Adds counts that could not be stored, but for days that are too long ago. */
  giveBack(counts: readonly NamedCount[]): void {
    const days = new Set([...this.#days.keys(), ...counts.map(({ day }) => day)]);
    const kept = new Set([...days].sort().slice(-MAX_DAYS));
    this.#lostDays += [...days].filter((day) => !kept.has(day) && !this.#days.has(day)).length;
    for (const { day, type, name, numbers } of counts)
      if (kept.has(day))
        for (const [measure, by] of Object.entries(numbers))
          this.count(day, type, name, measure as AudienceMeasure, by);
  }

  #on(day: string): DayCounts {
    if (this.#today?.day === day) return this.#today.counts;
    const counts: DayCounts =
      this.#days.get(day) ??
      new Map(AUDIENCE_TYPES.map((type) => [type, new Map<string, AudienceNumbers>()]));
    this.#days.set(day, counts);
    this.#today = { day, counts };
    const [oldest] = [...this.#days.keys()].sort();
    if (this.#days.size > MAX_DAYS && oldest !== undefined) {
      this.#days.delete(oldest);
      this.#lostDays += 1;
    }
    return counts;
  }

  #begin(day: string, type: AudienceType, name: string): AudienceNumbers {
    const names = this.#on(day).get(type) as Map<string, AudienceNumbers>;
    const admitted = this.known.admit(day, type, name);
    const numbers = names.get(admitted) ?? {};
    names.set(admitted, numbers);
    return numbers;
  }
}

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

interface PlayedFilm {
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

  take(): CountedFilm[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    this.#waiting = 0;
    return taken;
  }

  giveBack(films: readonly CountedFilm[]): void {
    for (const { day, path, file, times } of films)
      for (const [measure, by] of times) this.add(day, { path, file, measure }, by);
  }

  remember({ path, file }: Pick<PlayedFilm, 'path' | 'file'>): void {
    if (this.#known.size >= MAX_PENDING) this.#known.clear();
    this.#known.add(`${path} ${file}`);
  }
}

const MAX_LENGTH = 100;
const MAX_DIGITS = 6;
const SPACES = /\s+/g;

/** Returns the words in the form that is counted; null for an email address, a number of more than six digits, and nothing. */
export function soughtWords(q: string): string | null {
  const words = q.trim().toLowerCase().replace(SPACES, ' ');
  const digits = words.replace(/\P{Nd}/gu, '').length;
  return words === '' || words.length > MAX_LENGTH || /[@＠]/.test(words) || digits > MAX_DIGITS
    ? null
    : words;
}

/** Below this number of times in a month, a search says more about the person than about the site. */
const STORED_FROM = 4;
const MAX_WORDS = 1_000;

/** Counts searches that are too rare to be stored. Only the latest words are kept, and none beyond the month. */
export class RareSearches {
  #month = '';
  readonly #times = new Map<string, number>();

  /** Returns how many times are to be stored now: 0 until the fourth time, which brings the ones before it. */
  count(month: string, words: string): number {
    if (month !== this.#month) this.#times.clear();
    this.#month = month;
    const times = (this.#times.get(words) ?? 0) + 1;
    this.#times.delete(words);
    if (times >= STORED_FROM) return times;
    this.#times.set(words, times);
    const [oldest] = this.#times.keys();
    if (this.#times.size > MAX_WORDS && oldest !== undefined) this.#times.delete(oldest);
    return 0;
  }
}
