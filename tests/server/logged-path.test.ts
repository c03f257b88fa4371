import { expect, it } from 'vitest';
import { hasToken, loggedPath, withoutTokens } from '../../server/logging';

const TOKEN = 'kq3mB1nJd0yqXf8rZQvWc2sT5uYb7hLpE9aG4iKoM6R';
const escapedToken = TOKEN.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

it.each([
  `/preview/${TOKEN}`,
  `/PREVIEW/${TOKEN}.data`,
  `/preview/./${TOKEN}/more`,
  `/preview/x/../${TOKEN}`,
  `/preview//${TOKEN}`,
  `/preview/%20${TOKEN}`,
  `/preview\\${TOKEN}`,
  `/preview%2f${TOKEN}`,
  `/preview%5c${TOKEN}`,
  `/preview%25252f${TOKEN}`,
  `/%70review/${escapedToken}`,
  `/preview/${TOKEN}%zz`,
  `/preview/short`,
  `//preview/${TOKEN}`,
])('the logged path of a preview has no token when it is written as %s', (path) => {
  expect(loggedPath(path)).toBe('/preview/*');
});

it.each([
  `/admin/join/${TOKEN}`,
  `/admin/./join/${TOKEN}`,
  `/admin/%2e/join/${TOKEN}`,
  `/./admin//join/${TOKEN}`,
  `/admin/x/../join/${TOKEN}`,
  `/admin/x/%2E%2e/join/${TOKEN}`,
  `/admin\\.\\join\\${TOKEN}`,
  `/Admin/JOIN/${TOKEN}.data`,
  `/admin%2fjoin%2f${TOKEN}`,
  `/admin/join/${TOKEN}/../..`,
])('the logged path of a link that sets a password has no token when it is written as %s', (path) => {
  expect(loggedPath(path)).toBe('/admin/join/*');
});

it.each([
  [`/press/k/${TOKEN}/stills/1`, '/press/k/*'],
  [`/Press//K/${TOKEN}.data`, '/press/k/*'],
  ['/press/k/short', '/press/k/*'],
  [`/approve/${TOKEN}`, '/approve/*'],
  ['/%61pprove/short', '/approve/*'],
  [`/watch/${TOKEN}/film`, '/watch/*'],
  ['/watch/./short', '/watch/*'],
  [`/calendar/${TOKEN}.ics`, '/calendar/*'],
])('the logged path of a link of the press desk has no token: %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

it.each([
  [`/join/${TOKEN}`, '/join/*'],
  [`/${escapedToken}`, '/*'],
  [`/people/srl_${TOKEN}`, '/people/*'],
  [`http://site.test/preview/${TOKEN}`, '/site.test/preview/*'],
])('a token at another place is not logged: %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

it.each([
  ['/shows/the-long-rain', '/shows/the-long-rain'],
  ['/news/%E2%82%AC%0A', '/news/%E2%82%AC%0A'],
  ['/%61pi/x/../shows', '/api/shows'],
  ['/preview', '/preview'],
  ['/preview/', '/preview/'],
  ['/admin/joining/x', '/admin/joining/x'],
  ['/press/the-long-rain', '/press/the-long-rain'],
  ['/admin/shows/1/watch', '/admin/shows/1/watch'],
  [
    '/assets/a-very-long-name-of-a-file-that-has-no-capitals.webp',
    '/assets/a-very-long-name-of-a-file-that-has-no-capitals.webp',
  ],
  ['/%', '/%'],
])('the logged path of %s is its canonical form', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

it.each([
  `/approve/${TOKEN}.`,
  `/approve/x${TOKEN}/y`,
  `/Approve//${TOKEN}`,
  `/press/k/${TOKEN}.`,
  `/watch/${TOKEN}.`,
  `/preview/${TOKEN}.`,
  `/admin/join/${TOKEN}.`,
  `/news/${TOKEN}.`,
  `/old/srl_${TOKEN},`,
  `/a.${TOKEN}.b`,
  `/%2561pprove/${escapedToken}.`,
])('%s has a token, and is not counted as not found', (path) => {
  expect(hasToken(path)).toBe(true);
  expect(loggedPath(path)).not.toContain(TOKEN.slice(1, -1));
});

it.each(['/old-page', '/news/2019/06', '/approve', '/a%2Fb', '/caf%C3%A9.'])('%s has none', (path) => {
  expect(hasToken(path)).toBe(false);
});

it.each([`at /admin/join/${TOKEN}:1:2`, `at /admin/./join/${TOKEN}`, `at /preview%2f${escapedToken}`])(
  'a report of a browser is logged without its token: %s',
  (text) => {
    expect(withoutTokens(text)).not.toMatch(/kq3mB|%6b%71|M6R/);
  },
);

it('a path of the longest length is made canonical in linear time', () => {
  for (const part of ['%25', '/..', '%2f%2e', '/preview', 'a'.repeat(42) + '.', '\\', '%5'])
    expect(loggedPath(`/join${part.repeat(100_000 / part.length)}`).length).toBeLessThan(100_010);
}, 5_000);
