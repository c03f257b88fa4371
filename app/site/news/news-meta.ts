import type { MetaDescriptor } from '@remix-run/node';
import { lastChange } from '~/core/text/formats';
import { shareImage } from '~/core/brand/page-brand';
import { picturesOfParts, pictureUrl } from '~/core/files/media';
import {
  absolute,
  breadcrumbs,
  HOME_CRUMB,
  pageMeta,
  pictureOf,
  siteDataOf,
  type MetaMatches,
  type SiteData,
  logoPath,
} from '~/site/layout/meta';
import type { ArticlePageData } from './news.server';

const LIST = { name: 'Latest News', path: '/news' };

interface ListAt {
  search: string;
  edit?: boolean;
}

/** Search results are not indexed. */
export function newsListMeta(matches: MetaMatches, { search, edit = false }: ListAt): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const brand = site?.settings?.siteName;
  return pageMeta(site, {
    title: LIST.name,
    description: `News from ${brand ?? 'us'}: productions, awards and what happens behind the camera.`,
    path: LIST.path,
    noindex: edit || new URLSearchParams(search).has('q'),
    jsonLd: site && [breadcrumbs(site.origin, [HOME_CRUMB, LIST])],
  });
}

export function articleMeta(
  matches: MetaMatches,
  article: ArticlePageData | undefined,
  { edit = false } = {},
): MetaDescriptor[] {
  const site = siteDataOf(matches);
  if (!article) return [];
  const { title, summary, slug, imageUrl, media } = article;
  const path = `${LIST.path}/${slug}`;
  return [
    ...pageMeta(site, {
      title: `${title} | ${[site?.settings?.siteName, 'News'].filter(Boolean).join(' ')}`,
      description: summary,
      path,
      ...pictureOf(imageUrl, media, title),
      type: 'article',
      noindex: edit,
      jsonLd: site && [
        newsArticle(site, article),
        breadcrumbs(site.origin, [HOME_CRUMB, LIST, { name: title, path }]),
      ],
    }),
    ...articleTags(article),
  ];
}

function articleTags(article: ArticlePageData): MetaDescriptor[] {
  const { publishedAt, author, categories } = article;
  const tags: [string, string][] = [
    ['published_time', publishedAt],
    ['modified_time', lastChange(article)],
    ...(author ? ([['author', author]] as [string, string][]) : []),
    ...categories.slice(0, 1).map((category): [string, string] => ['section', category]),
    ...categories.map((category): [string, string] => ['tag', category]),
  ];
  return tags.map(([name, content]) => ({ property: `article:${name}`, content }));
}

function newsArticle(site: SiteData, article: ArticlePageData): object {
  const { origin, settings } = site;
  const { title, summary, url, publishedAt, author, categories } = article;
  const publisher = {
    '@type': 'Organization',
    name: settings?.siteName,
    url: origin,
    logo: { '@type': 'ImageObject', url: absolute(origin, logoPath(site)) },
  };
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    image: picturesOf(article, site.brand).map((path) => absolute(origin, path)),
    datePublished: publishedAt,
    dateModified: lastChange(article),
    author: author ? { '@type': 'Person', name: author } : publisher,
    publisher,
    mainEntityOfPage: url,
    ...(categories.length > 0 && { articleSection: categories }),
  };
}

/** Its own picture, then those of its text; the site's own without any. */
function picturesOf({ imageUrl, parts, media }: ArticlePageData, brand: SiteData['brand']): string[] {
  const pictures = [...(imageUrl ? [imageUrl] : []), ...picturesOfParts(parts, media)];
  return pictures.length > 0
    ? [...new Set(pictures.map((url) => pictureUrl(url, media)))]
    : [shareImage(brand)];
}
