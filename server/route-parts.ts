import type { ServerBuild } from '@remix-run/node';

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

/** Splits the build by first segment; each part also has the routes that can match every path. */
function partsOf(build: ServerBuild): Map<string, ServerBuild> {
  const routes = Object.values(build.routes).flatMap((route) => route ?? []);
  const firsts = new Set(routes.flatMap((route) => firstSegmentOf(build.routes, route) ?? []));
  const partOf = (first: string): ServerBuild => {
    const names = new Set(
      routes
        .filter((route) => [first, OPEN].includes(firstSegmentOf(build.routes, route) ?? ' '))
        .flatMap((route) => withLayouts(build.routes, route)),
    );
    const assets = { ...build.assets, routes: pick(build.assets.routes, names) };
    return { ...build, routes: pick(build.routes, names), assets };
  };
  return new Map([...firsts].map((first) => [first, partOf(first)]));
}

/**
 * Returns a function that finds the handler of a path: it only knows the routes that begin with the path's first segment or with a
 * parameter. Remix ranks all its routes, and compiles their expressions, four times per page; the routes of site and admin take three
 * milliseconds. An unusual path gets the handler of all routes, and so does the manifest, which Remix derives from them.
 */
export function handlerReader<Handler>(
  build: Build,
  make: (part: Build) => Handler,
): (path: string) => Handler {
  const whole = make(build);
  if (typeof build === 'function') return () => whole;
  const parts = new Map([...partsOf(build)].map(([first, part]) => [first, make(part)]));
  return (path) => {
    if (!PLAIN.test(path)) return whole;
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
    const first = firstOf(page);
    return parts.get(first) ?? (first === MANIFEST ? whole : (parts.get(OPEN) ?? whole));
  };
}
