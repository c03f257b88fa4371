/** The last segment of the addresses of the pages that say that an address is gone; no slug is like this. */
export const GONE_SEGMENT = '~gone';

/** Whether a path is that of a page which says for many addresses that they are gone. */
export const isGonePath = (path: string): boolean => path.endsWith(`/${GONE_SEGMENT}`);
