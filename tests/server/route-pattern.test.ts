import { expect, it } from 'vitest';
import { patternReader } from '../../server/routes';

const patterns: Record<string, { parentId?: string; path?: string; index?: true }> = {
  root: { path: '' },
  site: { parentId: 'root' },
  home: { parentId: 'site', index: true },
  news: { parentId: 'site', path: 'news' },
  list: { parentId: 'news', index: true },
  article: { parentId: 'news', path: ':slug' },
  'article-edit': { parentId: 'news', path: ':slug/edit' },
  admin: { parentId: 'root', path: 'admin' },
  shows: { parentId: 'admin', path: 'shows' },
  robots: { parentId: 'root', path: 'robots.txt' },
  api: { parentId: 'root', path: 'api/*' },
  unknown: { parentId: 'root', path: '*' },
};
type Build = Parameters<typeof patternReader>[0];
const routes = Object.fromEntries(Object.entries(patterns).map(([id, route]) => [id, { id, ...route }]));
const endpointPattern = (path: string) => (path === '/api/shows/ember' ? '/api/shows/:id' : null);
const patternOf = patternReader({ routes } as unknown as Build, { endpointPattern });

it.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/news', '/news'],
  ['/news/', '/news'],
  ['/news.data', '/news'],
  ['/news/ember', '/news/:slug'],
  ['/news/ember.data', '/news/:slug'],
  ['/NEWS/ember', '/news/:slug'],
  ['/%6Eews/ember', '/news/:slug'],
  ['/news/ember/edit', '/news/:slug/edit'],
  ['/news/ember/other', '/*'],
  ['/newsroom', '/*'],
  ['/admin', '/admin'],
  ['/admin/shows', '/admin/shows'],
  ['/admin/nothing', '/*'],
  ['/robots.txt', '/robots.txt'],
  ['/a/b/c', '/*'],
  ['/api/shows/ember', '/api/shows/:id'],
  ['/api/nothing', '/api/*'],
  ['//news', '/*'],
  ['/%E0%A4%A', 'malformed path'],
])('%s has the pattern %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
