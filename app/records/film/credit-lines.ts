import type { InlinePlace } from '~/core/nouns/inline';
import { CREDIT_GROUPS, type Credit, wordFor } from './film-seasons';
import { GROUP_WORDS, WITHOUT_CHARACTER, type CreditGroupName } from './group-words';

export interface CreditLine {
  name: string;
  /** Null if the name belongs to no known person, or to one without a page. */
  path: string | null;
  roles: string[];
  notes: string[];
  /** In Edit Mode: the text of the role, and a placeholder for an empty one. */
  edited?: (InlinePlace & { placeholder: string }) | undefined;
}

export interface CreditGroup {
  group: CreditGroupName;
  lines: CreditLine[];
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
  /** Null without a date. */
  year: number | null;
  lines: FilmographyLine[];
}

/** A person's credits by year, newest first; those without a date last. */
export function filmography(shows: readonly CreditedShow[]): CreditYear[] {
  const years = new Map<number | null, FilmographyLine[]>();
  for (const { slug, title, year, thumbnailUrl, credits } of shows) {
    const roles = [...new Set(credits.map(({ group, role }) => role || wordFor(CREDIT_GROUPS, group)))];
    years.set(year, [...(years.get(year) ?? []), { slug, title, thumbnailUrl, roles }]);
  }
  return [...years]
    .map(([year, lines]) => ({
      year,
      lines: lines.sort((a, b) => a.title.localeCompare(b.title, 'en-GB')),
    }))
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0));
}
