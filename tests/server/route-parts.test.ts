import fc from 'fast-check';
import { matchRoutes, type AgnosticRouteObject } from '@remix-run/router';
import { describe, expect, it } from 'vitest';
import { handlerReader } from '../../server/routes';

type Build = Exclude<Parameters<typeof handlerReader>[0], () => unknown>;
type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: true }>;

const ROUTES: Routes = {
  root: { id: 'root', path: '' },
  site: { id: 'site', parentId: 'root' },
  home: { id: 'home', parentId: 'site', index: true },
  unknown: { id: 'unknown', parentId: 'site', path: '*' },
  news: { id: 'news', parentId: 'site', path: 'news' },
  list: { id: 'list', parentId: 'news', index: true },
  article: { id: 'article', parentId: 'news', path: ':slug' },
  editArticle: { id: 'editArticle', parentId: 'news', path: ':slug/edit' },
  feed: { id: 'feed', parentId: 'root', path: 'news/feed.xml' },
  people: { id: 'people', parentId: 'site', path: 'people', index: true },
  person: { id: 'person', parentId: 'site', path: 'people/:slug' },
  office: { id: 'office', parentId: 'root' },
  admin: { id: 'admin', parentId: 'root', path: 'admin', index: true },
  kind: { id: 'kind', parentId: 'office', path: 'admin/:kind' },
  optional: { id: 'optional', parentId: 'root', path: 'de?/imprint' },
  language: { id: 'language', parentId: 'root', path: ':language/imprint' },
  robots: { id: 'robots', parentId: 'root', path: 'robots.txt' },
};
const build = { routes: ROUTES, assets: { routes: ROUTES } } as unknown as Build;

function treeOf(routes: Routes, parent?: string): AgnosticRouteObject[] {
  return Object.values(routes)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => {
      const own = path === undefined ? { id } : { id, path };
      return index ? { ...own, index } : { ...own, children: treeOf(routes, id) };
    });
}

/** Returns the ids of the routes that a path matches, and what their parameters are. */
const matchesOf = (routes: Routes, path: string) =>
  matchRoutes(treeOf(routes), path)?.map(({ route, params }) => [route.id, params]);

const partOf = handlerReader(build, (part) => (part as unknown as { routes: Routes }).routes);

const segments = ['news', 'NEWS', 'people', 'admin', 'de', 'imprint', 'robots.txt', 'feed.xml', 'edit', 'x'];
const odd = ['%6Eews', '%2e%2e', '..', '.', '', 'news.data', '_root.data', 'a\\b'];

describe('the routes of a part', () => {
  it('match every path as all routes do', () => {
    const segment = fc.constantFrom(...segments, ...odd);
    const paths = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(paths, fc.constantFrom('', '/', '.data'), (path, end) => {
        const address = path + end;
        // What Remix matches: the path of the URL, which has no dot segments.
        const { pathname } = new URL(`http://site.example${address}`);
        for (const page of [pathname, pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')])
          expect(matchesOf(partOf(address), page)).toEqual(matchesOf(ROUTES, page));
      }),
      { numRuns: 300 },
    );
  });

  it('are few', () => {
    expect(Object.keys(partOf('/news/ember'))).not.toContain('kind');
    expect(Object.keys(partOf('/news.data'))).toEqual(Object.keys(partOf('/news')));
    expect(Object.keys(partOf('/'))).not.toContain('news');
  });

  it('include the home page, which each page tells the browser of', () => {
    expect(Object.keys(partOf('/news/ember'))).toContain('home');
  });

  it('that begin with a parameter are all that a path can match that begins like no other', () => {
    expect(Object.keys(partOf('/nothing-here'))).toEqual(Object.keys(partOf('/')));
  });

  it.each(['/__manifest', '/%6Eews', '/news/../admin', '/news/.%2e/admin', '//news'])(
    'are all routes for %s',
    (path) => {
      expect(partOf(path)).toBe(ROUTES);
    },
  );
});

it('leaves a build that is loaded for each request as it is', () => {
  const load = () => Promise.resolve(build);
  expect(handlerReader(load, (part) => part)('/news')).toBe(load);
});
