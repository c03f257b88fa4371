export const IN_ORDER = { orderPosition: 1, createdAt: -1, _id: -1 } as const;

export const BY_TITLE = { slug: 1, _id: 1 } as const;

export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;
