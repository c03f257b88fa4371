import { describe, expect, it } from 'vitest';
import { mapOf } from '~/site/contact/contact.server';

const address = 'Unit 9, Tannery Yard\nLeather Lane Wharf\n\nBristol BS1 6XQ';
const embedOf = (place: Parameters<typeof mapOf>[0]) => new URL(mapOf(place)?.embedUrl ?? '');

describe('the map of a place', () => {
  it('marks the coordinates, with some streets on every side', () => {
    const url = embedOf({ mapLatitude: 51.4495, mapLongitude: -2.588, address });
    expect(url.origin + url.pathname).toBe('https://www.openstreetmap.org/export/embed.html');
    expect(url.searchParams.get('marker')).toBe('51.4495,-2.588');
    expect(url.searchParams.get('bbox')).toBe('-2.5935,51.4473,-2.5825,51.4517');
  });

  it('opens the same place on its own site', () => {
    expect(mapOf({ mapLatitude: 51.4495, mapLongitude: -2.588, address: '' })?.openUrl).toBe(
      'https://www.openstreetmap.org/?mlat=51.4495&mlon=-2.588#map=17/51.4495/-2.588',
    );
  });

  it('accepts 0 as a coordinate, and never writes an exponent', () => {
    const url = embedOf({ mapLatitude: 0, mapLongitude: 0.0000001, address: '' });
    expect(url.searchParams.get('marker')).toBe('0,0');
  });

  it('stays on the map at the poles', () => {
    expect(embedOf({ mapLatitude: 90, mapLongitude: 0, address }).searchParams.get('marker')).toBe('85,0');
    expect(embedOf({ mapLatitude: -90, mapLongitude: 0, address }).searchParams.get('marker')).toBe('-85,0');
  });

  it.each([
    [null, null],
    [51.4495, null],
    [null, -2.588],
  ])('is found by the address where the coordinates are %j, %j', (mapLatitude, mapLongitude) => {
    const url = embedOf({ mapLatitude, mapLongitude, address });
    expect(url.host).toBe('www.google.com');
    expect(url.searchParams.get('q')).toBe('Unit 9, Tannery Yard, Leather Lane Wharf, Bristol BS1 6XQ');
    expect(url.searchParams.get('output')).toBe('embed');
  });

  it('keeps an address that looks like a query a single value', () => {
    const place = { mapLatitude: null, mapLongitude: null, address: 'A & B?output=x#1' };
    expect([...embedOf(place).searchParams]).toEqual([
      ['q', 'A & B?output=x#1'],
      ['output', 'embed'],
    ]);
  });

  it('is missing when neither coordinates nor an address are set', () => {
    expect(mapOf({ mapLatitude: null, mapLongitude: null, address: '' })).toBeNull();
    expect(mapOf({ mapLatitude: null, mapLongitude: null, address: '\n' })).toBeNull();
  });
});
