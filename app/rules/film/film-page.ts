import { creditGroups, type CreditGroup, type CreditLine } from './credit-lines';
import { companyGroups, distinctionsOf, type CompanyGroup, type Distinctions } from './distinctions';
import { factsOf } from './facts';
import { pageSeasons, type PageSeason } from './seasons';
import type { ShowDetails } from './show-details';
import { watchGroups, type WatchGroup } from './watch-groups';

export type PageQuote = Omit<ShowDetails['quotes'][number], 'id'>;

/** What a show's page draws of what is known about it as a film or a series; its lists are empty for what is not. */
export interface FilmPage {
  facts: string[];
  watch: WatchGroup[];
  cast: CreditLine[];
  /** The credits of all other groups. */
  crew: CreditGroup[];
  seasons: PageSeason[];
  awards: Distinctions[];
  quotes: PageQuote[];
  companies: CompanyGroup[];
}

/**
 * Returns the film's part of a show's page. `pathOf` returns the path of a person's page, or null without one; `edited` is the
 * key of the show for a user who edits it.
 */
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
