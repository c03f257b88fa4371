import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import type { ServerBuild } from '@remix-run/node';
import type { EntryModule } from './app-entry';
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

/** The patterns of all routes below a route, such as `/news/:slug`. */
const patternsOf = (routes: AgnosticRouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    return [pattern, ...patternsOf(children ?? [], pattern)];
  });

const firstSegment = (path: string) => decodeURIComponent(path.split('/', 2)[1] ?? '').toLowerCase();

/**
 * Returns a function that finds the candidate routes of a path: those that begin with its first segment or with a parameter. The router
 * ranks all given routes for each path, which takes a third of a millisecond for the routes of the site.
 */
function candidateReader(patterns: Iterable<string>): (path: string) => AgnosticRouteObject[] {
  const fixed = new Map<string, AgnosticRouteObject[]>();
  const open: AgnosticRouteObject[] = [];
  for (const path of patterns) {
    const first = firstSegment(path);
    if (first === '*' || first.startsWith(':')) open.push({ path });
    else fixed.set(first, [...(fixed.get(first) ?? []), { path }]);
  }
  for (const [first, routes] of fixed) fixed.set(first, [...routes, ...open]);
  return (path) => fixed.get(firstSegment(path)) ?? open;
}

/**
 * Returns a function that finds the route pattern of a URL: `/news/:slug` for `/news/ember` and for its `.data`. One route serves the whole
 * API, so the application itself names the patterns of its endpoints.
 */
export function patternReader(
  { routes }: Pick<ServerBuild, 'routes'>,
  { endpointPattern }: Pick<EntryModule, 'endpointPattern'>,
): (path: string) => string {
  const candidatesFor = candidateReader(new Set(patternsOf(childrenOf(routes, undefined))));
  return memoize((path) => {
    if (!isDecodable(path)) return MALFORMED;
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
    const endpoint = endpointPattern(page);
    if (endpoint !== null) return endpoint;
    const [match] = matchRoutes(candidatesFor(page), page) ?? [];
    return match?.route.path || '/';
  });
}
