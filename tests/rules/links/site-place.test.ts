/** What can be at an address, compared with the routes and the public files. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isClosedToRedirects, isReserved, sitePlaceOf } from '~/site/links/address-uses.server';

/** Returns an address of a route by the name of its file: `/news/x` for `_site.news.$slug.tsx`. */
function addressOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, '').match(/(?:\[[^\]]*\]|[^.[])+/g) ?? [];
  const segments = parts
    .filter((part) => !part.startsWith('_'))
    .map((part) => part.replace(/[[\]]/g, '').replace(/_$/, ''))
    .map((part) => (part.startsWith('$') ? 'x' : part));
  return `/${segments.join('/')}`;
}

const ROUTES = readdirSync('app/routes').filter((file) => file !== '_site.$.tsx');
const FILES = readdirSync('public', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath.replace(/^public/, '')}/${name}`);

describe('something can be', () => {
  it('at the address of every route and every public file', () => {
    expect(ROUTES.filter((file) => sitePlaceOf(addressOf(file)) === null)).toEqual([]);
    expect(FILES.length).toBeGreaterThan(20);
    expect(FILES.filter((file) => sitePlaceOf(file)?.type !== 'program')).toEqual([]);
  });

  it.each([
    ['/', { type: 'program' }],
    ['/?a=1', { type: 'program' }],
    ['/SHOWS', { type: 'program' }],
    ['/shows/edit', { type: 'program' }],
    ['/shows/salt-country', { type: 'record', kind: 'show', slug: 'salt-country' }],
    ['/shows/salt-country?play=main', { type: 'record', kind: 'show', slug: 'salt-country' }],
    ['/News/ember', { type: 'record', kind: 'article', slug: 'ember' }],
    ['/people/ana-lee', { type: 'record', kind: 'person', slug: 'ana-lee' }],
    ['/about', { type: 'record', kind: 'page', slug: 'about' }],
    ['/about/edit', { type: 'program' }],
    ['/assets/show/x.jpg', { type: 'file' }],
    ['/press', { type: 'press-room' }],
    ['/press/logos.zip', { type: 'press-room' }],
    ['/press/salt-country', { type: 'press-kit', slug: 'salt-country' }],
    ['/press/salt-country/stills.zip', { type: 'press-kit', slug: 'salt-country' }],
    ['/press/k/x', { type: 'program' }],
    ['/admin/anything', { type: 'program' }],
  ])('at %s: %j', (address, place) => {
    expect(sitePlaceOf(address)).toEqual(place);
  });
});

it.each([
  '/about/team',
  '/contact/us',
  '/shows/a/b',
  '/news/2019/06',
  '/people/a/b/c',
  '/edit/x',
  '/reel',
  '/demo',
])('nothing can be at %s', (address) => {
  expect(sitePlaceOf(address)).toBeNull();
});

it('no redirect can be made from what begins like an address of the program', () => {
  const reserved = [
    'preview',
    'approve',
    'watch',
    'press/k',
    'social',
    'transcripts',
    'brand',
    'admin',
    'reel',
  ];
  expect(reserved.filter((first) => !isReserved(`/${first}/*`) || !isReserved(`/${first}/x/*`))).toEqual([]);
  expect(['/*', '/shows/*', '/press/*', '/about/*', '/contact/us'].filter(isReserved)).toEqual([]);
});

it('redirects never answer below the admin, the API, the uploads and the build', () => {
  const closed = ['/admin', '/API/x', '/assets/*', '/build/x.js', '/admin/*'];
  expect(closed.filter((address) => !isClosedToRedirects(address))).toEqual([]);
  expect(['/administration', '/x/admin', '/*', '/'].filter(isClosedToRedirects)).toEqual([]);
});
