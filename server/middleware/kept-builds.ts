import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import type { RequestHandler } from 'express';

interface BuildManifest {
  version: string;
  routes: Record<string, BuildRoute>;
}

interface BuildRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
}

/** The kept files of earlier builds, and of newer ones on other instances; see `app/operations/builds`. */
export interface KeptBuilds {
  readBuildFile: (name: string) => Promise<{ body: Buffer; isCompressed: boolean } | null>;
  readBuildManifest: (version: string) => Promise<BuildManifest | null>;
}

/** The name of a built file: with a hash, without a folder. */
const NAME = /^\/([\w.$-]{1,200})$/;
const VERSION = /^[0-9a-f]{8}$/;
/** The longest URL of a manifest request; Remix sends no longer ones. */
const MAX_ADDRESS = 7_680;
/** The most paths of one request; a page has fewer links. Each is compared with all routes. */
const MAX_PATHS = 200;

/** Serves files of builds that this instance does not have. It goes below `/build`, after the own build's files. */
export function keptBuildFiles({ readBuildFile }: KeptBuilds): RequestHandler {
  return (request, response, next) => {
    const name = NAME.exec(request.path)?.[1];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (name === undefined || !isRead) return next();
    readBuildFile(name)
      .then(async (file) => {
        if (!file) return next();
        const isAsIs = file.isCompressed && request.acceptsEncodings('br') === 'br';
        const body = file.isCompressed && !isAsIs ? await promisify(brotliDecompress)(file.body) : file.body;
        if (isAsIs) response.set('Content-Encoding', 'br');
        response
          .set({
            'Cache-Control': 'public, max-age=31536000, immutable',
            'X-Content-Type-Options': 'nosniff',
            Vary: 'Accept-Encoding',
          })
          .type(name)
          .send(body);
      })
      .catch(next);
  };
}

/**
 * Answers manifest requests of another build's page with the routes of its build. Remix would tell the page to reload the document, which
 * would lose typed input, and a shared cache may return the same old document.
 */
export function keptManifests({ readBuildManifest }: KeptBuilds, ownVersion: string): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl } = request;
    if (method !== 'GET' || originalUrl.length > MAX_ADDRESS) return next();
    const searchParams = new URLSearchParams(originalUrl.split('?')[1]);
    const version = searchParams.get('version') ?? '';
    if (version === ownVersion || !VERSION.test(version)) return next();
    readBuildManifest(version)
      .then((manifest) => {
        if (!manifest) return next();
        const paths = searchParams.getAll('p').filter(isDecodable);
        response.set('Cache-Control', 'public, max-age=31536000, immutable').json(routesAt(manifest, paths));
      })
      .catch(next);
  };
}

/** The router would print a warning for any other path. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the routes that match these paths and their parents, like Remix's own response. */
function routesAt({ routes }: BuildManifest, paths: readonly string[]): Record<string, BuildRoute> {
  const tree = treeOf(Object.values(routes));
  const all = new Set(['/']);
  for (const path of paths) {
    let above = '';
    for (const segment of path.split('/').filter(Boolean)) {
      if (all.size >= MAX_PATHS) break;
      above += `/${segment}`;
      all.add(above);
    }
  }
  const ids = [...all].flatMap((path) => (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? ''));
  return Object.fromEntries(ids.flatMap((id) => (routes[id] ? [[id, routes[id]]] : [])));
}

const treeOf = (routes: readonly BuildRoute[], parentId?: string): AgnosticRouteObject[] =>
  routes
    .filter((route) => (route.parentId ?? '') === (parentId ?? ''))
    .map(({ id, path, index, caseSensitive }) => {
      const own = { id, ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) };
      return index ? { ...own, index: true } : { ...own, index: false, children: treeOf(routes, id) };
    });
