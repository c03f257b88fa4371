import type { EntryModule } from '../app-entry';

/** The pattern of the route that takes every path which no other route knows. */
const CATCH_ALL = '/*';
/** Where Remix itself describes routes to its scripts; no route of ours has it. */
const MANIFEST = '/__manifest';

/**
 * Says which 404 page stands for that of a URL: one for all paths of a section that no route knows, one for all its records
 * that are not stored. Null for what is there, for what is no path, and for data that is asked for by route.
 */
export const notFoundPages =
  (entry: Pick<EntryModule, 'unknownPath' | 'missingRecordPath'>, patternOf: (path: string) => string) =>
  (url: string): string | null | Promise<string | null> => {
    const [path = '', query = ''] = url.split('?', 2);
    if (path === MANIFEST || new URLSearchParams(query).has('_routes')) return null;
    return patternOf(path) === CATCH_ALL ? entry.unknownPath(path) : entry.missingRecordPath(path);
  };
