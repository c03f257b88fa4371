import { describe, expect, it } from 'vitest';
import { addressOnSite, canonicalAddress } from '~/site/links/links-in-record.server';

describe('the canonical form of an address', () => {
  it.each([
    ['/', '/'],
    ['/old', '/old'],
    ['/old/', '/old'],
    ['//old', '/old'],
    ['/a//b///c', '/a/b/c'],
    ['/a/./b/../c', '/a/c'],
    ['/a/%2e%2E/b', '/b'],
    ['/../../a', '/a'],
    ['/a\\b', '/a/b'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/%6fld%2Dsite%7e', '/old-site~'],
    ['/a%2fb', '/a%2Fb'],
    ['/a%5cb', '/a%5Cb'],
    ['/a%zz', '/a%zz'],
    ['/my old page', '/my%20old%20page'],
    ['/Old', '/Old'],
    ['/a#part', '/a'],
    ['/a?', '/a'],
    ['/a/?b=1', '/a?b=1'],
    ['/a?b=%c3%a9&c=%6f', '/a?b=%C3%A9&c=o'],
    ['/a?b=1/../2', '/a?b=1/../2'],
    ['/a?b=1#c', '/a?b=1'],
    ['/old/*', '/old/*'],
    ['/old/*/', '/old/*'],
    ['/old/%2A', '/old/%2A'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('of %j is %j', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
    expect(canonicalAddress(canonical)).toBe(canonical);
  });

  it.each(['', 'old', 'https://example.com/', '*'])('%j has none', (text) => {
    expect(canonicalAddress(text)).toBeNull();
  });

  it('an address of more than 2,000 characters has none', () => {
    expect(canonicalAddress(`/${'a'.repeat(1_999)}`)).not.toBeNull();
    expect(canonicalAddress(`/${'a'.repeat(2_000)}`)).toBeNull();
  });
});

describe('the address on this site to which a target leads', () => {
  it.each([
    ['/shows/', '/shows'],
    ['https://site.example/shows/?a=1#b', '/shows?a=1'],
    ['https://SITE.example/shows/*', '/shows/*'],
    ['https://other.example/shows', null],
    ['https://site.example.other/shows', null],
    ['http://site.example/shows', null],
    ['nonsense', null],
  ])('of %j is %j', (target, address) => {
    expect(addressOnSite(target, 'https://site.example')).toBe(address);
  });
});
