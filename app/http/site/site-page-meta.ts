import type { MetaDescriptor } from '@remix-run/node';
import { pageAddress } from '~/rules/kinds/visibility';
import { lastChange } from '~/rules/text/dates';
import {
  absolute,
  branded,
  breadcrumbs,
  pageMeta,
  siteDataOf,
  type MetaMatches,
  type SiteData,
} from './meta';
import type { SitePageData } from './pages';

/** Returns the meta of one page. */
export function sitePageMeta(
  matches: MetaMatches,
  page: SitePageData | undefined,
  { edit = false } = {},
): MetaDescriptor[] {
  const site = siteDataOf(matches);
  if (!page) return [];
  const { title, summary, imageUrl, media, noindex } = page;
  const path = pageAddress(page);
  return pageMeta(site, {
    title: branded(site, title),
    description: summary,
    path,
    ...(imageUrl && { image: imageUrl, imageAlt: media[imageUrl]?.alt || title }),
    imageFacts: media[imageUrl],
    type: 'article',
    noindex: edit || noindex,
    jsonLd: site && [
      webPage(site, page),
      breadcrumbs(site.origin, [
        { name: 'Home', path: '/' },
        { name: title, path },
      ]),
    ],
  });
}

function webPage({ origin, settings }: SiteData, page: SitePageData): object {
  const { title, summary, imageUrl, publishedAt } = page;
  return {
    '@type': 'WebPage',
    name: title,
    ...(summary && { description: summary }),
    url: absolute(origin, pageAddress(page)),
    ...(imageUrl && { primaryImageOfPage: { '@type': 'ImageObject', url: absolute(origin, imageUrl) } }),
    datePublished: publishedAt,
    dateModified: lastChange(page),
    isPartOf: { '@type': 'WebSite', name: settings?.siteName, url: origin },
  };
}
