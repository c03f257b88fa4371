import { ID } from '~/core/text/patterns';

const DAY_MS = 24 * 60 * 60 * 1000;

/** So long before it closes, a vacancy is said to close soon. */
export const CLOSING_SOON_MS = 7 * DAY_MS;

interface Closing {
  /** ISO 8601; empty for never. */
  closes: string;
}

/** Whether a vacancy is open: until the moment at which it closes. */
export const isVacancyOpen = ({ closes }: Closing, now: Date): boolean =>
  closes === '' || now < new Date(closes);

/** Whether an open vacancy closes within a week. */
export const isClosingSoon = ({ closes }: Closing, now: Date): boolean =>
  closes !== '' && new Date(closes).getTime() - now.getTime() <= CLOSING_SOON_MS;

/** Returns the days until it closes, a begun one as a whole. */
export const daysUntil = (moment: Date, now: Date): number =>
  Math.ceil((moment.getTime() - now.getTime()) / DAY_MS);

/** What search engines call contracts, by the words for them on schema.org/employmentType. */
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

/** Returns what search engines call a contract; undefined for words of the company's own. */
export const employmentTypeOf = (contract: string): string | undefined =>
  EMPLOYMENT_TYPES.get(contract.trim().toLowerCase().replace(/[-_]/g, ' '));

/**
 * Returns the moment at which an item was made, which its id contains, or that of its record's publication if that is later. An item
 * of unpublished changes may have no id yet.
 */
export function postedAt({ id }: { id: string }, publishedAt: string): string {
  if (!ID.test(id)) return publishedAt;
  const made = new Date(parseInt(id.slice(0, 8), 16) * 1000).toISOString();
  return made > publishedAt ? made : publishedAt;
}

/** Returns the id of the element of a vacancy on its page. */
export const vacancyAnchor = (id: string): string => `vacancy-${id}`;
