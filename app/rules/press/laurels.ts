import { wordFor, type ShowDetails } from '../film/show-details';
import { SHOW_DETAIL_FIELDS } from '../kinds/show-detail-fields';

type Award = ShowDetails['awards'][number];

/** Returns the URL of the laurel of an award; '' for none. */
export const laurelUrlOf = (award: Award & { laurelUrl?: string }): string => award.laurelUrl ?? '';

/** A laurel, and what it says in words. */
export interface Laurel {
  url: string;
  alt: string;
}

/** Returns the laurels of awards, in their order: "Won: Best drama, Lumen Awards 2025". */
export const laurelsOf = (awards: readonly Award[]): Laurel[] =>
  awards.flatMap((award) => {
    const { name, body, year, result } = award;
    const url = laurelUrlOf(award);
    const word = wordFor(SHOW_DETAIL_FIELDS.awards.of.result.options, result);
    return url ? [{ url, alt: `${word}: ${name}, ${body} ${year}` }] : [];
  });
