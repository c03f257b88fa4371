import { CREDIT_GROUPS, wordFor, type Credit } from './show-details';

/** A public show with the credits that one person has in it. */
export interface CreditedShow {
  slug: string;
  title: string;
  year: number | null;
  thumbnailUrl: string;
  credits: Pick<Credit, 'group' | 'role'>[];
}

/** A line of a person's credits: one show. */
export interface FilmographyLine {
  slug: string;
  title: string;
  thumbnailUrl: string;
  /** Characters and jobs. */
  roles: string[];
}

export interface CreditYear {
  /** Null for what has no date. */
  year: number | null;
  lines: FilmographyLine[];
}

/** Returns a person's credits by year: the newest first, what has no date last. */
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
