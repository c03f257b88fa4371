/** Which endpoint serves a path: as the router would choose among routes, and where the path of a file ends. */
import { describe, expect, it } from 'vitest';
import { createPathMatcher } from '~/core/api/resource.server';
import { ENDPOINTS } from '~/admin/api/resource-table.server';
import { expectWithin } from '../processor-time';
import { leastTime } from '../rules/linear/growth';

const findEndpoint = createPathMatcher(ENDPOINTS);
const match = (path: string) => {
  const found = findEndpoint(path);
  return found && [found.pattern.path, found.params];
};

describe('the table of endpoints', () => {
  it.each(ENDPOINTS.map(({ path }) => path))('has one endpoint for %s', (path) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const url = path.replace(/\{(\w+)\}/g, 'a-$1');
    expect(match(url)).toEqual([path, Object.fromEntries(names.map((name) => [name, `a-${name}`]))]);
    expect(ENDPOINTS.filter((endpoint) => endpoint.path === path)).toHaveLength(1);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/shows/a/nothing',
    '/api/trash/shows',
    '/api/docs',
    '/shows',
    '',
  ])('has none for %j', (path) => expect(match(path)).toBeNull());
});

describe('a path', () => {
  it.each([
    ['/api/shows/', '/api/shows', {}],
    ['/api/shows///', '/api/shows', {}],
    ['/API/Shows/A', '/api/shows/{id}', { id: 'A' }],
    ['/api/%73hows/a', '/api/shows/{id}', { id: 'a' }],
    ['/api/shows/a%20b%C3%BC', '/api/shows/{id}', { id: 'a bü' }],
    ['/api/shows/a%2Fb', '/api/shows/{id}', { id: 'a/b' }],
    ['/api/shows/a%2fb', '/api/shows/{id}', { id: 'a/b' }],
    ['/api/shows/a%0Ab', '/api/shows/{id}', { id: 'a\nb' }],
    ['/api/shows/__proto__', '/api/shows/{id}', { id: '__proto__' }],
    ['/api/shows/media/a', '/api/shows/media/{id}', { id: 'a' }],
    ['/api/shows/media/draft', '/api/shows/media/{id}', { id: 'draft' }],
    ['/api/shows/media', '/api/shows/{id}', { id: 'media' }],
    ['/api/openapi.json', '/api/openapi.json', {}],
  ])('%s is one of %s', (path, pattern, params) => expect(match(path)).toEqual([pattern, params]));

  it.each([
    '//api/shows',
    '/api//shows',
    '/api/shows//draft',
    '/api%2Fshows',
    '/api/openapi-json',
    // In Unicode, the long s has the capital S, and the Kelvin sign has the small letter k.
    '/api/%C5%BFhows',
    '/api/auth/to%E2%84%AAens',
    '/api/shows/%',
    '/api/shows/%E0%A4%A',
  ])('%s is none of the API', (path) => expect(match(path)).toBeNull());
});

describe('the path of a file', () => {
  const FILE = 'show/ember/a.mp4';

  it.each([
    [FILE, '', { file: FILE }],
    [encodeURIComponent(FILE), '', { file: FILE }],
    [`/${FILE}/`, '', { file: `/${FILE}/` }],
    ['tracks', '', { file: 'tracks' }],
    [`${FILE}/TRACKS`, '', { file: `${FILE}/TRACKS` }],
    [`${FILE}/tracks/a/b`, '', { file: `${FILE}/tracks/a/b` }],
    ['resumable/a/b', '', { file: 'resumable/a/b' }],
    [`${FILE}/tracks`, '/tracks', { file: FILE }],
    [`${encodeURIComponent(FILE)}/tracks`, '/tracks', { file: FILE }],
    [encodeURIComponent(`${FILE}/tracks`), '/tracks', { file: FILE }],
    [`${FILE}/tracks/tracks`, '/tracks', { file: `${FILE}/tracks` }],
    [`${FILE}/tracks/a`, '/tracks/{id}', { file: FILE, id: 'a' }],
    [`${FILE}/tracks/`, '/tracks/{id}', { file: FILE, id: '' }],
  ])('%s ends before what follows it in the pattern', (path, end, params) =>
    expect(match(`/api/upload/${path}`)).toEqual([`/api/upload/{file}${end}`, params]),
  );
});

it('the time to match a path grows with its length, not with its square', () => {
  const paths = ['a/', '/', '/tracks', 'A', '%2F'].flatMap((part) =>
    ['/api/upload/', '/api/shows/', '/api/'].map((start) => `${start}${part.repeat(20_000)}x`),
  );
  const matchAll = () => paths.forEach((path) => findEndpoint(path));
  expectWithin(leastTime(matchAll, { enough: 500 }), 500);
});
