/** The default number of earlier versions that are kept of each record. */
export const HISTORY_VERSIONS = 50;

/** Of the saves by one person within so many minutes, those between the first and the last are dropped first. */
export const SITTING_MINUTES = 10;

/** The number of versions on a page of the list. */
export const VERSIONS_PER_PAGE = 20;
