import { describe, expect, it } from 'vitest';
import { newsUrl, nextShown, readNewsQuery, readShown, readTerm } from '~/site/news/news-list';

describe('the number of articles that a URL requests', () => {
  it.each([
    [null, 8],
    ['', 8],
    ['8', 8],
    ['16', 16],
    ['24', 24],
    ['9', 16],
    ['1', 8],
    ['0', 8],
    ['-16', 8],
    ['16.5', 8],
    ['1e3', 8],
    ['many', 8],
    ['99999999999999999999', 8],
    ['999999999', 2000],
  ])('%j: %i', (asked, shown) => {
    expect(readShown(asked)).toBe(shown);
  });
});

describe('Load More', () => {
  it('adds eight', () => expect(nextShown(8, 12)).toBe(16));
  it('ends when all articles are shown', () => {
    expect(nextShown(16, 12)).toBeNull();
    expect(nextShown(8, 8)).toBeNull();
    expect(nextShown(8, 0)).toBeNull();
  });
  it('never links to itself', () => expect(nextShown(readShown('999999999'), 10_000)).toBeNull());
});

describe('a search term', () => {
  it('is trimmed and its white space collapsed', () =>
    expect(readTerm('  the \t long\n rain ')).toBe('the long rain'));
  it('has at most 200 characters, none of them cut in half', () => {
    expect([...readTerm('🎬'.repeat(500))]).toHaveLength(200);
    expect(readTerm('🎬'.repeat(500))).toBe('🎬'.repeat(200));
  });
  it('may contain any characters', () => expect(readTerm('.*"<b>\\')).toBe('.*"<b>\\'));
});

describe('the URL of a list', () => {
  it.each([
    ['/news', {}, '/news'],
    ['/news', { q: null, shown: 8 }, '/news'],
    ['/news', { q: '', shown: 8 }, '/news?q='],
    ['/news', { q: 'rain', shown: 16 }, '/news?q=rain&shown=16'],
    ['/news/edit', { q: null, shown: 24 }, '/news/edit?shown=24'],
    ['/news', { q: 'Inês & "co"?' }, '/news?q=In%C3%AAs+%26+%22co%22%3F'],
  ])('%s %j', (path, query, address) => {
    expect(newsUrl(path, query)).toBe(address);
  });

  it('reproduces the query that it was parsed from', () => {
    const query = { q: 'a+b %', shown: 16 };
    expect(readNewsQuery(new URL(newsUrl('/news', query), 'http://x').searchParams)).toEqual(query);
  });

  it('distinguishes a closed search from an empty one', () => {
    expect(readNewsQuery(new URLSearchParams('')).q).toBeNull();
    expect(readNewsQuery(new URLSearchParams('q=')).q).toBe('');
  });
});
