import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../full-length';
import { notFoundPath } from '~/site/links/not-found.server';
import { expectWithin } from '../../processor-time';
import { leastTime } from '../linear/growth';

describe('an address that was not found', () => {
  it.each([
    ['/shows/long-rain', '/shows/long-rain'],
    ['/shows/long-rain/', '/shows/long-rain'],
    ['/shows/long-rain///', '/shows/long-rain'],
    ['/shows/long-rain?utm_source=letter&email=a@example.com', '/shows/long-rain'],
    ['/?p=12', '/'],
    ['/%c3%a9t%C3%a9', '/%C3%A9t%C3%A9'],
    ['/Shows/Long-Rain', '/Shows/Long-Rain'],
    ['/who%27s-who', '/who%27s-who'],
    ['/press/kit.zip', '/press/kit.zip'],
    ['/old/page.html', '/old/page.html'],
    ['/salt-country.data', '/salt-country'],
    ['/shows/gone.data?_routes=routes%2F_site.shows.%24slug', '/shows/gone'],
    ['/_root.data', '/'],
    ['/apis', '/apis'],
    ['/administration', '/administration'],
  ])('%s is counted as %s', (target, path) => {
    expect(notFoundPath(target)).toBe(path);
  });

  it.each([
    ['a file of the library', '/assets/none.jpg'],
    ['a file of the build', '/build/old-1234.js'],
    ['the API', '/api/shows/none'],
    ['the API in capitals', '/API/none'],
    ['the admin', '/admin/none'],
    ['the manifest of routes', '/__manifest?p=%2Fnone'],
    ['the metrics', '/metrics'],
    ['a link with a token', '/preview/none'],
    ['a link with a token, written with two slashes', '//preview/none'],
    ['a path of more than 300 characters', `/${'a'.repeat(300)}`],
    ['escapes that are no text', '/%ff%fe'],
    ['an escape that is not complete', '/%c3'],
    ['no path', '*'],
  ])('%s is not counted', (_, target) => {
    expect(notFoundPath(target)).toBeNull();
  });

  it.each([
    ...['/wp-login.php', '/wp', '/blog/wp-admin/', '/wordpress/wp-content/themes/x', '/index.PHP', '/.env'],
    ...['/.git/config', '/backend/.env.production', '/%2Eenv', '/phpmyadmin/', '/cgi-bin/luci'],
    ...['/xmlrpc.php', '/dump.sql', '/backup.tar.gz', '/actuator/health'],
    ...['/%3Cscript%3Ealert(1)%3C/script%3E', '/$%7Bjndi:ldap:%7D', '/shows%00', '/..%5c..%5cwindows'],
  ])('%s, which scanners ask for, is not counted', (target) => {
    expect(notFoundPath(target)).toBeNull();
  });

  it('of 300 characters is counted', () => {
    const path = `/${'a'.repeat(299)}`;
    expect(notFoundPath(`${path}?q=${'b'.repeat(5_000)}`)).toBe(path);
  });

  it('is a path that counts as itself, or null, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const path = notFoundPath(`/${text}`);
        expect(path === null || notFoundPath(path) === path).toBe(true);
      }),
      { numRuns: IS_LONG ? 2_000 : 300 },
    );
  });

  it.each(['/', '%2e', '%c3%a9', 'Ab-', '.', '?', 'a'])(
    'a target of 8,000 characters of %j takes no time',
    (unit) => {
      const target = `/${unit.repeat(Math.floor(8_000 / unit.length))}`;
      expectWithin(
        leastTime(() => notFoundPath(target), { runs: 6, enough: 2 }),
        2,
      );
    },
  );
});
