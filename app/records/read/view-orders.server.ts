/** The order of shows and people: by position, then newest first. */
export const IN_ORDER = { orderPosition: 1, createdAt: -1, _id: -1 } as const;

/** The order of pages: slugs are titles without case and accents. */
export const BY_TITLE = { slug: 1, _id: 1 } as const;

/** The order of articles. */
export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;
