import { groupBy } from '~/core/fields/field-path';
import { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { type CreditGroup, type CreditLine, GROUP_WORDS, WITHOUT_CHARACTER } from './film-roll';
import {
  KINDS,
  STAGES,
  wordFor,
  type ShowDetails,
  pageSeasons,
  type PageSeason,
  watchGroups,
  type WatchGroup,
  CREDIT_GROUPS,
  type Credit,
} from './film-seasons';
import { codeName, numbered } from '~/core/text/formats';

export function yearsOf({ year, yearEnd }: Pick<ShowDetails, 'year' | 'yearEnd'>): string {
  const [first, last] = [year ?? yearEnd, yearEnd ?? year];
  if (first === null || last === null) return '';
  return first === last ? String(first) : `${first}–${last}`;
}

/** "6 × 58 minutes", "6 episodes" or "90 minutes"; empty if unknown. */
export function lengthOf({ episodeCount, minutes }: Pick<ShowDetails, 'episodeCount' | 'minutes'>): string {
  if (episodeCount !== null && minutes !== null) return `${episodeCount} × ${numbered(minutes, 'minute')}`;
  if (episodeCount !== null) return numbered(episodeCount, 'episode');
  return minutes === null ? '' : numbered(minutes, 'minute');
}

type Facts = Pick<
  ShowDetails,
  'kind' | 'year' | 'yearEnd' | 'episodeCount' | 'minutes' | 'genres' | 'countries' | 'stage'
>;

/** The short facts after a show's title; unset ones are left out. */
export const factsOf = (show: Facts): string[] =>
  [
    show.kind && wordFor(KINDS, show.kind),
    yearsOf(show),
    lengthOf(show),
    ...show.genres,
    ...show.countries.map((country) => codeName('country', country)),
    show.stage !== 'released' && show.stage && wordFor(STAGES, show.stage),
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');

type Award = ShowDetails['awards'][number];

interface Distinction {
  name: string;
  url: string;
  isWon: boolean;
  /** "Won by Ana Lee", "Nominated: Ana Lee" or "Official selection". */
  result: string;
}

export interface Distinctions {
  /** "Lumen Awards, 2025". */
  from: string;
  awards: Distinction[];
}

function resultOf({ result, recipient }: Award): string {
  const word = wordFor(SHOW_DETAIL_FIELDS.awards.of.result.options, result);
  if (!recipient) return word;
  return result === 'won' ? `${word} by ${recipient}` : `${word}: ${recipient}`;
}

export const distinctionsOf = (awards: readonly Award[]): Distinctions[] =>
  [...groupBy(awards, ({ body, year }) => `${body}, ${year}`)].map(([from, own]) => ({
    from,
    awards: own.map((award) => ({
      name: award.name,
      url: award.url,
      isWon: award.result === 'won',
      result: resultOf(award),
    })),
  }));

type Company = ShowDetails['companies'][number];

export interface CompanyGroup {
  role: Company['role'];
  label: string;
  companies: { name: string; url: string; logoUrl: string }[];
}

export const companyGroups = (companies: readonly Company[]): CompanyGroup[] =>
  [...groupBy(companies, ({ role }) => role)].map(([role, own]) => ({
    role,
    label: wordFor(SHOW_DETAIL_FIELDS.companies.of.role.options, role),
    companies: own.map(({ name, url, logoUrl }) => ({ name, url, logoUrl })),
  }));

export type PageQuote = Omit<ShowDetails['quotes'][number], 'id'>;

/** Film or series details for a show's page; lists are empty for missing details. */
export interface FilmPage {
  facts: string[];
  watch: WatchGroup[];
  cast: CreditLine[];
  crew: CreditGroup[];
  seasons: PageSeason[];
  awards: Distinctions[];
  quotes: PageQuote[];
  companies: CompanyGroup[];
}

/** `pathOf` returns the path of a person's page, or null; `edited` is the show's key in Edit Mode. */
export function filmPage(
  show: ShowDetails,
  pathOf: (personId: string) => string | null,
  edited: string | null = null,
): FilmPage {
  const groups = creditGroups(show.credits, pathOf, edited);
  return {
    facts: factsOf(show),
    watch: watchGroups(show.watch),
    cast: groups.find(({ group }) => group === 'cast')?.lines ?? [],
    crew: groups.filter(({ group }) => group !== 'cast'),
    seasons: pageSeasons(show.seasons, edited),
    awards: distinctionsOf(show.awards),
    quotes: show.quotes.map(({ text, source, author, url, stars }) => ({ text, source, author, url, stars })),
    companies: companyGroups(show.companies),
  };
}

type PathOf = (personId: string) => string | null;

export const creditGroups = (
  credits: readonly Credit[],
  pathOf: PathOf,
  edited: string | null = null,
): CreditGroup[] =>
  CREDIT_GROUPS.map(([group]) => {
    const own = credits.filter((credit) => credit.group === group);
    const lines =
      edited === null ? linesOf(own, pathOf) : own.map((credit) => lineOf(credit, pathOf, edited));
    return { group, lines };
  }).filter(({ lines }) => lines.length > 0);

const lineOf = (credit: Credit, pathOf: PathOf, record: string): CreditLine => ({
  ...(linesOf([credit], pathOf)[0] as CreditLine),
  edited: {
    record,
    field: `credits.${credit.id}.role`,
    placeholder: credit.group === 'cast' ? WITHOUT_CHARACTER : GROUP_WORDS[credit.group],
  },
});

/** Merges a person's credits into one line, at the position of the first. */
function linesOf(credits: readonly Credit[], pathOf: PathOf): CreditLine[] {
  const lines = new Map<string, CreditLine>();
  for (const { name, personId, role, note } of credits) {
    const key = personId ? `id ${personId}` : `name ${name}`;
    const line = lines.get(key) ?? {
      name,
      path: personId ? pathOf(personId) : null,
      roles: [],
      notes: [],
    };
    addTo(line.roles, role);
    addTo(line.notes, note);
    lines.set(key, line);
  }
  return [...lines.values()];
}

function addTo(texts: string[], text: string): void {
  if (text !== '' && !texts.includes(text)) texts.push(text);
}

export interface CreditedShow {
  slug: string;
  title: string;
  year: number | null;
  thumbnailUrl: string;
  credits: Pick<Credit, 'group' | 'role'>[];
}

export interface FilmographyLine {
  slug: string;
  title: string;
  thumbnailUrl: string;
  roles: string[];
}

export interface CreditYear {
  year: number | null;
  lines: FilmographyLine[];
}

/** A person's credits by year, newest first; those without a date last. */
export const filmography = (shows: readonly CreditedShow[]): CreditYear[] =>
  [...groupBy(shows, ({ year }) => year)]
    .map(([year, own]) => ({
      year,
      lines: own.map(toLine).sort((a, b) => a.title.localeCompare(b.title, 'en-GB')),
    }))
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0));

const toLine = ({ slug, title, thumbnailUrl, credits }: CreditedShow): FilmographyLine => {
  const roles = [...new Set(credits.map(({ group, role }) => role || wordFor(CREDIT_GROUPS, group)))];
  return { slug, title, thumbnailUrl, roles };
};
