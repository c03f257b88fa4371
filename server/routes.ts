import { LRUCache } from 'lru-cache';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';

const MAX_CHARACTERS = 64 * 1024;

/** Memoizes a function of a text within about 64 kB, for any number of texts. */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, { value: Value }>({
    maxSize: MAX_CHARACTERS,
    // Each entry takes some memory beside its text.
    sizeCalculation: (_value, text) => text.length + 32,
    memoMethod: (text) => ({ value: compute(text) }),
  });
  return (text) => known.memo(text).value;
}

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
/** The build, or in development a function that loads the current one. */
type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Plain paths: no escapes, and no segments that begin with a dot. */
const PLAIN = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
/** The first segment of paths that begin with a parameter, and of the home page. */
const OPEN = '';
/** The first segment of Remix's manifest path. */
const MANIFEST = '__manifest';

/** Returns the first segment of a path, as the router compares it. */
const firstOf = (path: string) => (path.split('/').find(Boolean) ?? '').toLowerCase();

/** Returns the first segment of a route and its children; undefined for a layout without a path. */
function firstSegmentOf(routes: Routes, route: Route): string | undefined {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent && firstSegmentOf(routes, parent);
  if (above !== undefined) return above;
  const first = firstOf(route.path ?? '');
  if (first === '') return route.index ? OPEN : undefined;
  return /^[:*]|\?$/.test(first) ? OPEN : first;
}

function withLayouts(routes: Routes, { id, parentId }: Route): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return [id, ...(parent ? withLayouts(routes, parent) : [])];
}

const pick = <Value>(all: Record<string, Value>, names: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));

const routesIn = (routes: Routes): Route[] => Object.values(routes).flatMap((route) => route ?? []);

/** Returns the path of the page whose data have this path. */
const pageOf = (path: string) => (path === '/_root.data' ? '/' : path.replace(/\.data$/, ''));

/**
 * Splits routes by first segment, and returns a function that finds what was made for a path, whose routes are those that begin with its
 * first segment or with a parameter. An unusual path gets the whole, and so does the manifest, which Remix derives from all routes.
 */
function partReader<Part>(
  routes: Routes,
  whole: Part,
  make: (names: ReadonlySet<string>) => Part,
): (path: string) => Part {
  const all = routesIn(routes);
  const partOf = (first: string): Part => {
    const own = all.filter((route) => [first, OPEN].includes(firstSegmentOf(routes, route) ?? ' '));
    return make(new Set(own.flatMap((route) => withLayouts(routes, route))));
  };
  const firsts = new Set(all.flatMap((route) => firstSegmentOf(routes, route) ?? []));
  const parts = new Map([...firsts].map((first) => [first, partOf(first)]));
  return (path) => {
    if (!PLAIN.test(path)) return whole;
    const first = firstOf(pageOf(path));
    return parts.get(first) ?? (first === MANIFEST ? whole : (parts.get(OPEN) ?? whole));
  };
}

/**
 * Returns a function that finds the handler of a path, which knows few routes. Remix ranks all its routes, and compiles their expressions,
 * four times per page; the routes of site and admin take three milliseconds.
 */
export function handlerReader<Handler>(
  build: Build,
  make: (part: Build) => Handler,
): (path: string) => Handler {
  const whole = make(build);
  if (typeof build === 'function') return () => whole;
  return partReader(build.routes, whole, (names) => {
    const assets = { ...build.assets, routes: pick(build.assets.routes, names) };
    return make({ ...build, routes: pick(build.routes, names), assets });
  });
}

/** The pattern of every path that cannot be decoded; the router would print a warning for each. */
const MALFORMED = 'malformed path';

/** Whether the router can read a path. */
export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A route as the manifest of a build has it. */
export interface BuildRoute {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
}

/** Returns the routes below a route, or all, as the router takes them. */
export const routeTree = (routes: readonly BuildRoute[], parentId = ''): AgnosticRouteObject[] =>
  routes
    .filter((route) => (route.parentId ?? '') === parentId)
    .map(({ id, path, index, caseSensitive }) => {
      const own = { id, ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) };
      return index ? { ...own, index: true } : { ...own, index: false, children: routeTree(routes, id) };
    });

/** The patterns of all routes below a route, such as `/news/:slug`. */
const patternsOf = (routes: AgnosticRouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    return [pattern, ...patternsOf(children ?? [], pattern)];
  });

/** The router ranks all given routes for each path, which takes a third of a millisecond for the routes of the site. */
const candidatesIn = (routes: Routes): AgnosticRouteObject[] =>
  [...new Set(patternsOf(routeTree(routesIn(routes))))].map((path) => ({ path }));

/**
 * Returns a function that finds the route pattern of a URL: `/news/:slug` for `/news/ember` and for its `.data`. One route serves the whole
 * API, so the application itself names the patterns of its endpoints.
 */
export function patternReader(
  { routes }: Pick<ServerBuild, 'routes'>,
  { endpointPattern }: { endpointPattern: (path: string) => string | null },
): (path: string) => string {
  const candidatesFor = partReader(routes, candidatesIn(routes), (names) =>
    candidatesIn(pick(routes, names)),
  );
  return memoize((path) => {
    if (!isDecodable(path)) return MALFORMED;
    const page = pageOf(path);
    const endpoint = endpointPattern(page);
    if (endpoint !== null) return endpoint;
    const [match] = matchRoutes(candidatesFor(page), page) ?? [];
    return match?.route.path || '/';
  });
}
