import { Show, type StoredShow } from '~models/show';
import { SHOW_FIELDS } from '~/rules/fields/show-fields';
import { getSettings } from './settings';

const FILTERS = ['kind', 'genre', 'stage', 'year'] as const;
type ShowFilter = (typeof FILTERS)[number];

/** The filters in use, with the values as the API has them. */
type Chosen = Partial<Record<ShowFilter, string>>;

export interface ShowChoice {
  value: string;
  /** How many public shows choosing it would leave, the other filters kept. */
  count: number;
}

/** The choices of the filters of Our Shows. */
export interface ShowChoices {
  /** The given filters without empty and unknown values. */
  chosen: Chosen;
  /** The number of public shows that they leave. */
  total: number;
  /** Without choices of no show, unless they are in use. Kinds, stages and genres are in the order of their lists, years newest first. */
  choices: Record<ShowFilter, ShowChoice[]>;
}

type Filtered = Pick<StoredShow, 'kind' | 'genres' | 'stage' | 'year'>;

const VALUES: Record<ShowFilter, (show: Filtered) => readonly string[]> = {
  kind: ({ kind }) => (kind ? [kind] : []),
  genre: ({ genres = [] }) => genres,
  stage: ({ stage }) => (stage ? [stage] : []),
  year: ({ year }) => (typeof year === 'number' ? [String(year)] : []),
};

/** Returns the choices of each filter for what is asked for. It reads the public shows once, and of each only these fields. */
export async function readShowChoices(asked: Chosen): Promise<ShowChoices> {
  const fields = { kind: 1, genres: 1, stage: 1, year: 1 } as const;
  const [shows, { genres }] = await Promise.all([
    Show.find({ status: 'active' }, fields).lean<Filtered[]>(),
    getSettings(),
  ]);
  const known = knownValues(shows, genres);
  const chosen = Object.fromEntries(
    FILTERS.flatMap((filter) => {
      const value = known[filter].find((each) => isAsked(filter, each, asked[filter]));
      return value === undefined ? [] : [[filter, value]];
    }),
  ) as Chosen;
  const choicesOf = (filter: ShowFilter): ShowChoice[] => {
    const counts = countValues(
      shows.filter((show) => fits(show, { ...chosen, [filter]: undefined })),
      VALUES[filter],
    );
    return known[filter]
      .map((value) => ({ value, count: counts.get(value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || value === chosen[filter]);
  };
  return {
    chosen,
    total: shows.filter((show) => fits(show, chosen)).length,
    choices: {
      kind: choicesOf('kind'),
      genre: choicesOf('genre'),
      stage: choicesOf('stage'),
      year: choicesOf('year'),
    },
  };
}

/** Genres are compared without regard to case, as in the API. */
const isAsked = (filter: ShowFilter, value: string, asked = '') =>
  filter === 'genre' ? value.toLowerCase() === asked.toLowerCase() : value === asked;

const fits = (show: Filtered, chosen: Partial<Record<ShowFilter, string | undefined>>) =>
  FILTERS.every((filter) => {
    const value = chosen[filter];
    return value === undefined || VALUES[filter](show).includes(value);
  });

function countValues(shows: readonly Filtered[], valuesOf: (show: Filtered) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of shows.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function knownValues(shows: readonly Filtered[], genres: readonly string[]): Record<ShowFilter, string[]> {
  const found = (filter: ShowFilter) => shows.flatMap(VALUES[filter]);
  const optionsOf = ({ options }: { options: readonly (readonly [string, string])[] }) =>
    options.flatMap(([value]) => (value === '' ? [] : [value]));
  return {
    kind: optionsOf(SHOW_FIELDS.kind),
    genre: [...new Set([...genres, ...found('genre')])],
    stage: optionsOf(SHOW_FIELDS.stage),
    year: [...new Set(found('year'))].sort((a, b) => Number(b) - Number(a)),
  };
}
