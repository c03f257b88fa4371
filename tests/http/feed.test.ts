import { describe, expect, it } from 'vitest';
import { feed, type FeedArticle } from '~/site/feeds/feeds.server';

const article: FeedArticle = {
  id: '65f0c0ffee',
  slug: 'perihelion-reaches-orbit',
  title: 'Perihelion reaches orbit',
  excerpt: 'Four million people watched.',
  rendered: '<p>See <a href="https://example.com/shows/perihelion">the show</a>.</p>',
  imageUrl: '/demo/news/14.jpg',
  author: 'Amal Rahmani',
  categories: ['Productions', 'Awards'],
  publishedAt: '2025-11-12T09:00:00.000Z',
  updatedAt: '2025-11-13T10:00:00.000Z',
};

const site = {
  origin: 'https://example.com',
  siteName: 'Primal',
  description: 'Drama & more',
  accent: '',
};
const feedOf = (fields: Partial<FeedArticle> = {}) =>
  feed({ ...site, articles: [{ ...article, ...fields }] });

describe('the feed', () => {
  it('has its title, description and URL', () => {
    const xml = feedOf();
    expect(xml).toContain('<title>Primal News</title><link>https://example.com/news</link>');
    expect(xml).toContain('<description>Drama &amp; more</description>');
    expect(xml).toContain(
      '<atom:link href="https://example.com/news/feed.xml" rel="self" type="application/rss+xml"/>',
    );
    expect(xml).toContain('<lastBuildDate>Thu, 13 Nov 2025 10:00:00 GMT</lastBuildDate>');
  });

  it('has an item for each article', () => {
    const xml = feedOf();
    expect(xml).toContain('<link>https://example.com/news/perihelion-reaches-orbit</link>');
    expect(xml).toContain('<guid isPermaLink="false">65f0c0ffee</guid>');
    expect(xml).toContain('<pubDate>Wed, 12 Nov 2025 09:00:00 GMT</pubDate>');
    expect(xml).toContain('<dc:creator>Amal Rahmani</dc:creator>');
    expect(xml).toContain('<category>Productions</category><category>Awards</category>');
    expect(xml).toContain('<description>Four million people watched.</description>');
  });

  it('has the whole text of each article', () => {
    expect(feedOf()).toContain(
      '<content:encoded><![CDATA[<p>See <a href="https://example.com/shows/perihelion">the show</a>.</p>]]></content:encoded>',
    );
    expect(feedOf({ rendered: 'a]]>b\u0000' })).toContain('<![CDATA[a]]]]><![CDATA[>b]]>');
  });

  it('has only the excerpt of an article whose text has more than 100 kB', () => {
    const xml = feedOf({ rendered: '&amp;'.repeat(20_001) });
    expect(xml).not.toContain('content:encoded>');
    expect(xml).toContain('<description>Four million people watched.</description>');
  });

  it('has at most 1 MB, with the texts of the newest articles', () => {
    const long = { ...article, excerpt: '&'.repeat(1_000), rendered: 'é'.repeat(45_000) };
    const xml = feed({ ...site, articles: Array.from({ length: 20 }, () => long) });
    expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(1_000_000);
    expect(xml.match(/<content:encoded>/g)).toHaveLength(9);
    expect(xml.match(/<item>/g)).toHaveLength(20);
  });

  it.each([
    ['/demo/news/14.jpg', 'url="https://example.com/demo/news/14.jpg" length="0" type="image/jpeg"'],
    [
      'https://cdn.example.net/a.webp?w=1&h=2',
      'url="https://cdn.example.net/a.webp?w=1&amp;h=2" length="0" type="image/webp"',
    ],
  ])('has an enclosure for the image %s', (imageUrl, enclosure) => {
    expect(feedOf({ imageUrl })).toContain(`<enclosure ${enclosure}/>`);
  });

  it.each(['', '/assets/no-extension', '/assets/a.constructor'])(
    'has no enclosure for the image URL %j',
    (imageUrl) => {
      expect(feedOf({ imageUrl })).not.toContain('<enclosure');
    },
  );

  it('omits elements without a value', () => {
    const xml = feedOf({ author: '', categories: [], rendered: '' });
    expect(xml).not.toMatch(/dc:creator>|<category>|content:encoded>/);
  });

  it('is well-formed XML whatever a text contains', () => {
    const hostile = '</title></item><item>&\u0000\ud83c"\'<![CDATA[';
    const xml = feedOf({ title: hostile, excerpt: hostile, author: hostile, categories: [hostile] });
    expect(xml.match(/<item>/g)).toHaveLength(1);
    expect(xml).not.toContain('CDATA['.padStart(9, '<!'));
    expect(xml).not.toContain('\u0000');
  });

  it('tells readers the accent of the brand, if one is chosen', () => {
    const xml = feed({ ...site, accent: '#35a7c4', articles: [] });
    expect(xml).toContain('xmlns:webfeeds="http://webfeeds.org/rss/1.0"');
    expect(xml).toContain('<webfeeds:accentColor>35a7c4</webfeeds:accentColor>');
    expect(feedOf()).not.toContain('webfeeds');
  });

  it('is valid without articles', () => {
    const xml = feed({ ...site, articles: [] });
    expect(xml).toContain('</channel></rss>');
    expect(xml).not.toContain('lastBuildDate');
  });
});
