import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import type { ServerBuild } from '@remix-run/node';
import { memoize } from './memoize';

type Routes = ServerBuild['routes'];

/** The pattern of every path that cannot be decoded; the router would print a warning for each. */
const MALFORMED = 'malformed path';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function childrenOf(routes: Routes, parent: string | undefined): AgnosticRouteObject[] {
  return Object.values(routes).flatMap((route) =>
    route && route.parentId === parent ? [toObject(routes, route)] : [],
  );
}

function toObject(routes: Routes, { id, path, index }: NonNullable<Routes[string]>): AgnosticRouteObject {
  const own = path === undefined ? { id } : { id, path };
  return index ? { ...own, index: true } : { ...own, children: childrenOf(routes, id) };
}

/** Returns a function that returns the route pattern of a URL: `/news/:slug` for `/news/ember` and for its `.data`. */
export function patternReader({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const tree = childrenOf(routes, undefined);
  // Matching a route takes a third of a millisecond, more than a whole small response.
  return memoize((path) => {
    if (!isDecodable(path)) return MALFORMED;
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
    const matches = matchRoutes(tree, page) ?? [];
    const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/');
    return `/${pattern}`.replace(/\/{2,}/g, '/');
  });
}
