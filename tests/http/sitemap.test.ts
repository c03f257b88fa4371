import { describe, expect, it } from 'vitest';
import { sitemap } from '~/site/feeds/feeds.server';

const moment = (day: number) => `2025-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const source = {
  origin: 'https://example.com',
  settings: { updatedAt: moment(1) },
  shows: [
    { slug: 'ember', updatedAt: moment(5) },
    { slug: 'perihelion', updatedAt: moment(3) },
  ],
  articles: [{ slug: 'scheduled', updatedAt: moment(2), publishedAt: moment(9) }],
  people: [
    { slug: 'ana-lee', kind: 'team', updatedAt: moment(4) },
    { slug: 'bo-actor', kind: 'talent', updatedAt: moment(8) },
  ],
  pages: [{ slug: 'about', updatedAt: moment(6), publishedAt: moment(7) }],
  press: { kits: [{ slug: 'ember', updatedAt: moment(6) }] },
} satisfies Parameters<typeof sitemap>[0];

const xml = sitemap(source);

const entries = new Map(
  [...xml.matchAll(/<url><loc>https:\/\/example\.com(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(
    ([, path, changed]) => [path, changed],
  ),
);

describe('the sitemap', () => {
  it('lists every public URL once', () => {
    expect([...entries.keys()]).toEqual([
      '/',
      '/shows',
      '/shows/ember',
      '/shows/perihelion',
      '/people',
      '/people/ana-lee',
      '/people/bo-actor',
      '/news',
      '/news/scheduled',
      '/contact',
      '/about',
      '/press',
      '/press/ember',
    ]);
    expect(sitemap({ ...source, press: null })).not.toContain('/press');
  });

  it('has the last change of each URL', () => {
    expect(entries.get('/shows/perihelion')).toBe(moment(3));
    expect(entries.get('/shows')).toBe(moment(5));
    expect(entries.get('/')).toBe(moment(5));
    expect(entries.get('/contact')).toBe(moment(1));
    expect(entries.get('/people'), 'where there is only the team').toBe(moment(4));
    expect(entries.get('/people/bo-actor')).toBe(moment(8));
  });

  it('dates an article or a page by its publication when it was written earlier', () => {
    expect(entries.get('/news/scheduled')).toBe(moment(9));
    expect(entries.get('/news')).toBe(moment(9));
    expect(entries.get('/about')).toBe(moment(7));
  });
});
