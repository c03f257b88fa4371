import { describe, expect, it } from 'vitest';
import { articleMeta, newsListMeta } from '~/site/news/news-meta';
import type { ArticlePageData } from '~/site/news/news.server';
import type { SiteData } from '~/site/layout/meta';
import type { MediaFacts } from '~/core/files/media';
import { gallery, media } from '../text-parts';

const settings = {
  siteName: 'Primal',
  look: { logos: { light: { url: '' }, dark: { url: '' } } },
  faviconUrl: '',
  metaKeywords: '',
} as SiteData['settings'];
const matches = [{ id: 'routes/_site', data: { origin: 'https://example.com', settings } }];

const article: ArticlePageData = {
  id: '1',
  version: 1,
  slug: 'ember-cooks-live',
  title: 'Ember cooks "live"',
  excerpt: '',
  imageUrl: '/demo/news/11.jpg',
  publishedAt: '2025-11-12T09:00:00.000Z',
  updatedAt: '2025-11-10T09:00:00.000Z',
  author: 'Luca Ferrante',
  categories: ['Productions', 'Awards'],
  parts: [{ type: 'prose', html: '<p>Text</p>' }],
  summary: 'Text',
  url: 'https://example.com/news/ember-cooks-live',
  media: { '/demo/news/11.jpg': { url: '', kind: 'image', alt: 'A fire', caption: '', sources: [] } },
};

type Tag = Record<string, unknown>;
const contentOf = (tags: Tag[], name: string) =>
  tags.find((tag) => tag.property === name || tag.name === name)?.content;
const titleOf = (tags: Tag[]) => tags.find((tag) => 'title' in tag)?.title;
const canonicalOf = (tags: Tag[]) => tags.find((tag) => tag.rel === 'canonical')?.href;
const recordsOf = (tags: Tag[]) => tags.flatMap((tag) => tag['script:ld+json'] ?? []) as Tag[];
const tagsOf = (fields: Partial<ArticlePageData> = {}) =>
  articleMeta(matches, { ...article, ...fields }) as Tag[];

describe('the list', () => {
  it('has its title and canonical URL', () => {
    const tags = newsListMeta(matches, { search: '' }) as Tag[];
    expect(titleOf(tags)).toBe('Latest News');
    expect(canonicalOf(tags)).toBe('https://example.com/news');
    expect(contentOf(tags, 'og:image')).toBe('https://example.com/placeholders/og-default.jpg');
    expect(contentOf(tags, 'robots')).toBeUndefined();
  });

  it.each([{ search: '?q=rain' }, { search: '?shown=16&q=' }, { search: '', edit: true }])(
    'is not indexed at %j',
    (place) => {
      expect(contentOf(newsListMeta(matches, place) as Tag[], 'robots')).toBe('noindex');
    },
  );
});

describe('an article', () => {
  it('has its title, the brand and the canonical URL', () => {
    const tags = tagsOf();
    expect(titleOf(tags)).toBe('Ember cooks "live" | Primal News');
    expect(canonicalOf(tags)).toBe('https://example.com/news/ember-cooks-live');
    expect(canonicalOf(articleMeta(matches, article, { edit: true }) as Tag[])).toBe(canonicalOf(tags));
  });

  it('has open-graph and social card tags', () => {
    const tags = tagsOf();
    expect(contentOf(tags, 'og:type')).toBe('article');
    expect(contentOf(tags, 'og:image')).toBe('https://example.com/demo/news/11.jpg');
    expect(contentOf(tags, 'og:image:alt')).toBe('A fire');
    expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(tags, 'article:published_time')).toBe(article.publishedAt);
    expect(contentOf(tags, 'article:section')).toBe('Productions');
    expect(tags.filter((tag) => tag.property === 'article:tag')).toHaveLength(2);
  });

  it('is described as a NewsArticle', () => {
    expect(recordsOf(tagsOf())[0]).toMatchObject({
      '@type': 'NewsArticle',
      headline: article.title,
      description: 'Text',
      image: ['https://example.com/demo/news/11.jpg'],
      datePublished: article.publishedAt,
      // The article was last changed before its publication.
      dateModified: article.publishedAt,
      author: { '@type': 'Person', name: 'Luca Ferrante' },
      publisher: { '@type': 'Organization', name: 'Primal' },
    });
  });

  it('names the company as the author when none is given', () => {
    expect(recordsOf(tagsOf({ author: '' }))[0]?.author).toMatchObject({
      '@type': 'Organization',
      name: 'Primal',
    });
  });

  it('lists its own picture, then those of its text', () => {
    const facts = (url: string): MediaFacts => ({ url, kind: 'image', alt: '', caption: '', sources: [] });
    const parts = [media('a.jpg'), gallery(['b.jpg', 'a.jpg'])];
    const known = { '/assets/a.jpg': facts('/assets/a.jpg'), '/assets/b.jpg': facts('/assets/b.jpg') };
    const inText = ['https://example.com/assets/a.jpg', 'https://example.com/assets/b.jpg'];
    const about = { parts, media: { ...article.media, ...known } };
    expect(recordsOf(tagsOf(about))[0]?.image).toEqual(['https://example.com/demo/news/11.jpg', ...inText]);
    expect(recordsOf(tagsOf({ ...about, imageUrl: '' }))[0]?.image).toEqual(inText);
  });

  it('has the picture of the site when it has none', () => {
    const tags = tagsOf({ imageUrl: '' });
    const picture = 'https://example.com/placeholders/og-default.jpg';
    expect(contentOf(tags, 'og:image')).toBe(picture);
    expect(recordsOf(tags)[0]?.image).toEqual([picture]);
  });
});
