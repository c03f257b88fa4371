import {
  AUDIENCE_TYPES,
  type AudienceMeasure,
  type AudienceNumbers,
  type AudienceType,
} from '~models/audience-count';

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
export class KnownNames {
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

  /** Removes all counts and returns them. */
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
