import { defineModel, stored, type StoredIn } from './define';

export const Redirect = defineModel(
  'Redirect',
  'redirects',
  [[{ fromKey: 1 }, { unique: true }], { importId: 1 }],
  {
    version: stored.is<number>({ type: Number, default: 1 }),
    /** As entered: a path, perhaps with a query, or a prefix that ends in a slash and a star. */
    from: stored.required,
    /** The unique canonical form of `from`. */
    fromKey: stored.required,
    /** A path, or an `https:` URL; empty for an address that is gone. */
    to: stored.text,
    status: stored.is<301 | 302 | 410>({ type: Number, enum: [301, 302, 410], required: true }),
    note: stored.text,
    /** The import that made it; absent for the others. */
    importId: stored.optional(stored.is<string>({ type: String })),
    /** The user's id; null for the machine. */
    createdBy: stored.textOrNull,
    /** The user's name at that time. */
    createdByName: stored.text,
    createdAt: stored.moment,
    updatedAt: stored.moment,
    updatedBy: stored.textOrNull,
  },
);
export type StoredRedirect = StoredIn<typeof Redirect>;

/** The number of times a redirect was followed. It is apart from the redirect, so that counting does not invalidate cached pages. */
export const RedirectHits = defineModel('RedirectHits', 'redirecthits', [], {
  /** The id of the redirect. */
  _id: stored.required,
  hits: stored.count,
  lastHitAt: stored.moment,
});
export type StoredRedirectHits = StoredIn<typeof RedirectHits>;

/**
 * A path without a page when a record began to link to it, or since its record was taken off the site. It may have a page by now: see
 * docs/decisions/0101-links-stored-with-records.md.
 */
export const DeadAddress = defineModel('DeadAddress', 'deadaddresses', [], {
  /** The canonical path. */
  _id: stored.required,
  at: stored.moment,
});
export type StoredDeadAddress = StoredIn<typeof DeadAddress>;

/** A requested address of the site that was not found. The client is not stored. */
export const NotFoundAddress = defineModel('NotFoundAddress', 'notfound', [], {
  /** The path without its query: see `app/site/links/not-found.server.ts`. */
  _id: stored.required,
  count: stored.whole,
  lastAt: stored.moment,
  /** When an editor ignored it; null while it is listed. */
  ignoredAt: stored.momentOrNull,
});
export type StoredNotFoundAddress = StoredIn<typeof NotFoundAddress>;
