import { ID } from '~/core/text/patterns';

const DAY_MS = 24 * 60 * 60 * 1000;

export const CLOSING_SOON_MS = 7 * DAY_MS;

interface Closing {
  /** ISO 8601; empty for never. */
  closes: string;
}

export const isVacancyOpen = ({ closes }: Closing, now: Date): boolean =>
  closes === '' || now < new Date(closes);

export const isClosingSoon = ({ closes }: Closing, now: Date): boolean =>
  closes !== '' && new Date(closes).getTime() - now.getTime() <= CLOSING_SOON_MS;

/** Rounded up. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.ceil((moment.getTime() - now.getTime()) / DAY_MS);

const EMPLOYMENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['full time', 'FULL_TIME'],
  ['part time', 'PART_TIME'],
  ['contract', 'CONTRACTOR'],
  ['contractor', 'CONTRACTOR'],
  ['temporary', 'TEMPORARY'],
  ['seasonal', 'SEASONAL'],
  ['internship', 'INTERN'],
  ['intern', 'INTERN'],
  ['volunteer', 'VOLUNTEER'],
  ['per diem', 'PER_DIEM'],
  ['other', 'OTHER'],
]);

/** Returns undefined for the company's own words. */
export const employmentTypeOf = (contract: string): string | undefined =>
  EMPLOYMENT_TYPES.get(contract.trim().toLowerCase().replace(/[-_]/g, ' '));

/**
 * Returns the creation time in the item's id, or the publication time of its record if that is later. Items of
 * unpublished changes may have no id yet.
 */
export function postedAt({ id }: { id: string }, publishedAt: string): string {
  if (!ID.test(id)) return publishedAt;
  const made = new Date(parseInt(id.slice(0, 8), 16) * 1000).toISOString();
  return made > publishedAt ? made : publishedAt;
}

export const vacancyAnchor = (id: string): string => `vacancy-${id}`;
