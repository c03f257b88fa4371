import { describe, expect, it } from 'vitest';
import { cacheKeyOf } from '~/http/site/cache-key';

describe('the cache key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/shows', '/shows'],
    ['/shows/ember?fbclid=1&q=2', '/shows/ember'],
    ['/news?shown=12', '/news?shown=16'],
    ['/news?shown=8&utm=1', '/news'],
    ['/news?utm=1&shown=16', '/news?shown=16'],
    ['/news/ember?shown=16', '/news/ember'],
    ['/people', '/people'],
    ['/people/ana-lee?x=1', '/people/ana-lee'],
    ['/shows?utm=1&year=2019&kind=film&kind=series&x', '/shows?kind=film&year=2019'],
    ['/shows?kind=&genre=&stage=&year=', '/shows'],
    ['/shows?kind=opera&stage=Released&year=1700', '/shows'],
    ['/shows?genre=Natural%20history', '/shows?genre=Natural+history'],
    ['/shows/ember?kind=film', '/shows/ember'],
    ['/contact', '/contact'],
    ['/_root.data', '/_root.data'],
    ['/news.data?shown=16', '/news.data?shown=16'],
    [
      '/news/ember.data?_routes=routes%2F_site.news.%24slug',
      '/news/ember.data?_routes=routes%2F_site.news.%24slug',
    ],
    [
      '/shows.data?_routes=routes/_site.shows,routes/_site,root,root',
      '/shows.data?_routes=root%2Croutes%2F_site%2Croutes%2F_site.shows',
    ],
    ['/_root.data?_routes=routes/_site._index', '/_root.data?_routes=routes%2F_site._index'],
    ['/news/feed.xml?x', '/news/feed.xml'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/robots.txt', '/robots.txt'],
    ['/api/news', '/api/news?page=1&limit=100'],
    ['/api/news?limit=10&utm=1&page=2', '/api/news?page=2&limit=10'],
    ['/api/shows/ember?x=1', '/api/shows/ember'],
    ['/api/settings', '/api/settings'],
  ])('of %s is %s', (url, address) => {
    expect(cacheKeyOf(url)).toBe(address);
  });

  it.each([
    '/news?q=rain',
    '/news.data?q=rain',
    '/edit',
    '/shows/edit',
    '/shows/ember/edit',
    '/news/edit.data',
    '/admin',
    '/preview/token',
    '/preview/token.data',
    '/admin/shows',
    '/api/shows?admin=true',
    '/api/shows/ember?admin=true',
    '/api/news?q=rain',
    '/api/news?page=0',
    '/api/news?page=101',
    '/api/news?limit=1000',
    '/api/news?page=1&page=2',
    '/api/shows?kind=film',
    '/api/shows?include=credits',
    '/api/shows?year=2019',
    '/api/people?kind=talent',
    '/people/ana-lee/edit',
    '/api/users',
    '/api/auth/profile',
    '/healthz',
    '/no-such-page',
    '/shows/%65mber',
    '//elsewhere.example',
    'http://elsewhere.example/shows',
    '*',
    '',
    '/people.data?_routes=routes/_admin',
    '/people.data?_routes=routes/_site.news',
    '/people.data?_routes=routes/_site.people.made-up',
    '/people.data?_routes=',
    `/shows/${'a'.repeat(400)}`,
  ])('does not exist for %s, which is not cached', (url) => {
    expect(cacheKeyOf(url)).toBeNull();
  });
});
