/** Shows and people: by position, then newest first. */
export const IN_ORDER = { orderPosition: 1, createdAt: -1, _id: -1 } as const;

/** Pages: slugs are titles without case and accents. */
export const BY_TITLE = { slug: 1, _id: 1 } as const;

/** Articles. */
export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;
