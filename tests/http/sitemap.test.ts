import { describe, expect, it } from 'vitest';
import { sitemap } from '~/http/seo/sitemap';

const moment = (day: number) => `2025-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const xml = sitemap({
  origin: 'https://example.com',
  settings: { updatedAt: moment(1) },
  shows: [
    { slug: 'ember', updatedAt: moment(5) },
    { slug: 'perihelion', updatedAt: moment(3) },
  ],
  articles: [{ slug: 'scheduled', updatedAt: moment(2), publishedAt: moment(9) }],
  people: [],
});

const entries = new Map(
  [...xml.matchAll(/<url><loc>https:\/\/example\.com(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(
    ([, path, changed]) => [path, changed],
  ),
);

describe('the sitemap', () => {
  it('names every public address once', () => {
    expect([...entries.keys()]).toEqual([
      '/',
      '/shows',
      '/shows/ember',
      '/shows/perihelion',
      '/people',
      '/news',
      '/news/scheduled',
      '/contact',
    ]);
  });

  it('says when each has last changed', () => {
    expect(entries.get('/shows/perihelion')).toBe(moment(3));
    expect(entries.get('/shows')).toBe(moment(5));
    expect(entries.get('/')).toBe(moment(5));
    expect(entries.get('/contact')).toBe(moment(1));
    expect(entries.get('/people')).toBeUndefined();
  });

  it('takes an article for new when it comes out, not when it was written', () => {
    expect(entries.get('/news/scheduled')).toBe(moment(9));
    expect(entries.get('/news')).toBe(moment(9));
  });
});
