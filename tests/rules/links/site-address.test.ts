/** Which links lead to this site, and where. */
import { describe, expect, it } from 'vitest';
import { siteAddress } from '~/site/links/links-in-record.server';

const HOST = 'www.primal.test';

describe('a link to this site', () => {
  it.each([
    ['a path', '/shows/salt-country', '/shows/salt-country'],
    ['the home page', '/', '/'],
    ['a slash at the end', '/shows/salt-country/', '/shows/salt-country'],
    ['several slashes at the end', '/about///', '/about'],
    ['white space around it', '  /about ', '/about'],
    ['a query', '/news/rain?from=mail', '/news/rain'],
    ['a fragment', '/news/rain#end', '/news/rain'],
    ['a query on the home page', '/?a=b', '/'],
    ['escapes that nothing needs', '/%73hows/%72ain', '/shows/rain'],
    ['escapes in small letters', '/caf%c3%a9', '/caf%C3%A9'],
    ['characters without their escapes', '/café', '/caf%C3%A9'],
    ['dots', '/shows/../news/./rain', '/news/rain'],
    ['a relative path', 'news/rain', '/news/rain'],
    ['the origin of the site', 'https://www.primal.test/about', '/about'],
    ['the origin alone', 'https://www.primal.test', '/'],
    ['the origin in capitals', 'HTTPS://WWW.PRIMAL.TEST/about', '/about'],
    ['the origin with another protocol', 'http://www.primal.test/about', '/about'],
    ['the host without a protocol', '//www.primal.test/about', '/about'],
    ['a fragment that opens a card', '/people#mara-quill', '/people#mara-quill'],
    ['a fragment that is no slug', '/people#!', '/people'],
  ])('has %s', (_name, href, address) => {
    expect(siteAddress(href, HOST)).toBe(address);
  });

  it('has no host if that of the site is not known', () => {
    expect(siteAddress('/about', null)).toBe('/about');
    expect(siteAddress('https://www.primal.test/about', null)).toBeNull();
    expect(siteAddress('//www.primal.test/about', null)).toBeNull();
  });

  it('is cut if it is longer than any address', () => {
    const address = siteAddress(`/${'a'.repeat(100_000)}`, HOST);
    expect(address).toHaveLength(2_000);
  });
});

describe('a link that leads elsewhere', () => {
  it.each([
    ['another site', 'https://example.com/about'],
    ['a subdomain', 'https://press.www.primal.test/about'],
    ['another port', 'https://www.primal.test:8443/about'],
    ['another host without a protocol', '//example.com/about'],
    ['backslashes before another host', '/\\example.com/about'],
    ['a tab before another host', '/\t/example.com/about'],
    ['a mailbox', 'mailto:press@www.primal.test'],
    ['a telephone', 'tel:+44123'],
    ['a part of its own page', '#end'],
    ['its own page with a query', '?page=2'],
    ['nothing', ''],
    ['nothing that is an address', 'https://'],
    ['a script', 'javascript:alert(1)'],
  ])('leads to %s', (_name, href) => {
    expect(siteAddress(href, HOST)).toBeNull();
  });
});
