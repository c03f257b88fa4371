/** The addresses that something else answers, so that no page can be there: the list is compared with the program. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPageSegment, RESERVED_SLUGS, ROUTE_SEGMENTS } from '~/core/nouns/reserved-slugs';
import { freeSlug } from '~/core/text/slug.server';

/** Returns the first segment of the address of a route by the name of its file: `news` for `_site.news.$slug.tsx`. */
function firstSegmentOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, '').match(/(?:\[[^\]]*\]|[^.[])+/g) ?? [];
  const [first = ''] = parts.filter((part) => !part.startsWith('_'));
  return first.replace(/[[\]]/g, '').replace(/_$/, '');
}

const ROUTES = readdirSync('app/routes')
  .map(firstSegmentOf)
  .filter((segment) => segment !== '' && !segment.startsWith('$'));

/** The addresses at which the server itself listens, as its sources name them. */
const LISTENERS = ['server/app.ts', 'server/metrics.ts'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\.(?:use|get|post|all)\((\[[^\]]*\]|'[^']*')/g)].flatMap(
    ([, paths = '']) => [...paths.matchAll(/'\/([\w-]+)/g)].map(([, segment = '']) => segment),
  ),
);

const FILES = readdirSync('public');

/** What Remix answers for the data of the home page, and for its manifest. */
const BY_REMIX = ['_root', '__manifest'];

describe('the first segments that are taken', () => {
  it('are found in the sources', () => {
    expect(ROUTES).toEqual(expect.arrayContaining(['news', 'admin', 'api', 'robots.txt', 'sitemap.xml']));
    expect(LISTENERS).toEqual(expect.arrayContaining(['build', 'metrics', 'healthz', 'readyz', 'demo']));
    expect(FILES).toContain('fonts');
  });

  it('are those of every route, listener and public file, and no others', () => {
    const taken = new Set([...ROUTES, ...LISTENERS, ...FILES, ...BY_REMIX]);
    expect([...ROUTE_SEGMENTS].sort()).toEqual([...taken].sort());
  });

  it('are no addresses of pages, in capitals neither', () => {
    expect(['news', 'NEWS', 'Robots.txt'].map(isPageSegment)).toEqual([false, false, false]);
    expect(['about', 'links'].map(isPageSegment)).toEqual([true, true]);
  });
});

it.each(['Contact', 'Press', 'Search', 'API', 'Watch', 'Approve', 'Brand', 'Links', 'New', 'Edit', 'Social'])(
  'a page called %s gets another slug',
  async (title) => {
    expect(await freeSlug(title, () => Promise.resolve(false), RESERVED_SLUGS)).toBe(
      `${title.toLowerCase()}-2`,
    );
  },
);
