import { CHOICE_NAMES, type ChoiceName } from './choice-query';
import { KINDS, STAGES, wordFor, type ShowDetails } from './film-seasons';

export interface ShowChoice {
  kind?: ShowDetails['kind'];
  genre?: string;
  stage?: ShowDetails['stage'];
  year?: number;
}

export type Filterable = Pick<ShowDetails, 'kind' | 'genres' | 'stage' | 'year'>;

const YEARS = { least: 1888, most: 2100 };

const valuesOf = {
  kind: ({ kind }: Filterable) => [kind],
  genre: ({ genres }: Filterable) => genres,
  stage: ({ stage }: Filterable) => [stage],
  year: ({ year }: Filterable) => [year === null ? '' : String(year)],
};

type Options = readonly (readonly [string, string])[];

const among = <Value extends string>(options: Options, value: string | null): Value | undefined =>
  value && options.some(([each]) => each === value) ? (value as Value) : undefined;

function yearIn(value: string | null): number | undefined {
  const year = /^\d{4}$/.test(value ?? '') ? Number(value) : 0;
  return year >= YEARS.least && year <= YEARS.most ? year : undefined;
}

/** Reads the filters from a URL and ignores unknown values. A genre is checked later against the database. */
export function readChoice(search: URLSearchParams): ShowChoice {
  const kind = among<ShowDetails['kind']>(KINDS, search.get('kind'));
  const stage = among<ShowDetails['stage']>(STAGES, search.get('stage'));
  const year = yearIn(search.get('year'));
  const genre = search.get('genre');
  return {
    ...(kind !== undefined && { kind }),
    ...(genre && { genre }),
    ...(stage !== undefined && { stage }),
    ...(year !== undefined && { year }),
  };
}

/** The filters in use, as words: "Series", "2025". */
export const choiceWords = ({ kind, genre, stage, year }: ShowChoice): string[] => [
  ...(kind ? [wordFor(KINDS, kind)] : []),
  ...(genre ? [genre] : []),
  ...(stage ? [wordFor(STAGES, stage)] : []),
  ...(year === undefined ? [] : [String(year)]),
];

const fits = (show: Filterable, choice: ShowChoice): boolean =>
  CHOICE_NAMES.every((name) => {
    const asked = choice[name];
    return asked === undefined || valuesOf[name](show).includes(String(asked));
  });

export const filterShows = <Show extends Filterable>(shows: readonly Show[], choice: ShowChoice): Show[] =>
  shows.filter((show) => fits(show, choice));

export interface ChoiceSelect {
  name: ChoiceName;
  /** '' for none. */
  value: string;
  all: number;
  options: { value: string; label: string; count: number }[];
}

const labelled = (options: Options) => options.map(([value]) => value).filter(Boolean);

function orderedValues(name: ChoiceName, shows: readonly Filterable[], value: string): string[] {
  if (name === 'kind') return labelled(KINDS);
  if (name === 'stage') return labelled(STAGES);
  const found = new Set([...shows.flatMap((show) => valuesOf[name](show)), value].filter(Boolean));
  return name === 'genre'
    ? [...found].sort((a, b) => a.localeCompare(b, 'en-GB'))
    : [...found].sort((a, b) => Number(b) - Number(a));
}

const labelOfValue = (name: ChoiceName, value: string) =>
  name === 'kind' ? wordFor(KINDS, value) : name === 'stage' ? wordFor(STAGES, value) : value;

/**
 * Filters with the number of shows behind each choice while the other filters stay. Leaves out choices without shows, unless in use;
 * returns no filters if no show has a filterable value and none is in use.
 */
export function choiceSelects(shows: readonly Filterable[], choice: ShowChoice): ChoiceSelect[] {
  const selects = CHOICE_NAMES.map((name) => {
    const others = filterShows(shows, { ...choice, [name]: undefined });
    const value = String(choice[name] ?? '');
    const counts = new Map<string, number>();
    for (const show of others)
      for (const each of valuesOf[name](show)) counts.set(each, (counts.get(each) ?? 0) + 1);
    const options = orderedValues(name, shows, value)
      .map((each) => ({ value: each, label: labelOfValue(name, each), count: counts.get(each) ?? 0 }))
      .filter((option) => option.count > 0 || option.value === value);
    return { name, value, all: others.length, options };
  });
  return selects.some(({ options }) => options.length > 0) ? selects : [];
}
