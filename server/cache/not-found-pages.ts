import type { EntryModule } from '../app-entry';

/** The pattern of the route for unknown paths. */
const CATCH_ALL = '/*';
/** Remix serves its route manifest here; no route of ours has this path. */
const MANIFEST = '/__manifest';

/**
 * Returns the URL of the shared 404 page for a URL: one for all unknown paths of a section, one for all its records
 * that are not public. Returns null for existing pages, for invalid paths, and for data requests by route.
 */
export const notFoundPages =
  (entry: Pick<EntryModule, 'unknownPath' | 'missingRecordPath'>, patternOf: (path: string) => string) =>
  (url: string): string | null | Promise<string | null> => {
    const [path = '', query = ''] = url.split('?', 2);
    if (path === MANIFEST || new URLSearchParams(query).has('_routes')) return null;
    return patternOf(path) === CATCH_ALL ? entry.unknownPath(path) : entry.missingRecordPath(path);
  };
