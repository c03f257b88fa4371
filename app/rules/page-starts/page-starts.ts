import { ABOUT } from './about';
import { ACCESSIBILITY } from './accessibility';
import { CAREERS } from './careers';
import type { PageStart, RetentionDays } from './page-start';
import { privacyPolicy } from './privacy';
import { SUBMISSIONS } from './submissions';
import { TERMS } from './terms';

/** The names of the texts in the address of the form, in the order of its list. */
const PAGE_START_NAMES = ['about', 'careers', 'privacy', 'terms', 'accessibility', 'submissions'] as const;
type PageStartName = (typeof PAGE_START_NAMES)[number];

/** Returns the texts that a new page can start from, by name. */
export const pageStarts = (days: RetentionDays): ReadonlyMap<string, PageStart> => {
  const starts: Record<PageStartName, PageStart> = {
    about: ABOUT,
    careers: CAREERS,
    privacy: privacyPolicy(days),
    terms: TERMS,
    accessibility: ACCESSIBILITY,
    submissions: SUBMISSIONS,
  };
  return new Map(PAGE_START_NAMES.map((name) => [name, starts[name]]));
};
