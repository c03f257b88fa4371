import { pictureUrl } from '~/core/files/media';
import type { MetaDescriptor } from '@remix-run/node';
import { pageAddress } from '~/core/nouns/visibility';
import { employmentTypeOf, vacancyAnchor } from '~/core/nouns/vacancy';
import { lastChange } from '~/core/text/formats';
import {
  absolute,
  branded,
  breadcrumbs,
  HOME_CRUMB,
  pageMeta,
  pictureOf,
  siteDataOf,
  type MetaMatches,
  type SiteData,
  organization,
} from '~/site/layout/meta';
import type { OpenVacancy, SitePageData } from './public-pages.server';

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
    ...pictureOf(imageUrl, media, title),
    type: 'article',
    noindex: edit || noindex,
    jsonLd: site && [
      webPage(site, page),
      ...(page.vacancies ?? []).map((vacancy) => jobPosting(site, page, vacancy)),
      breadcrumbs(site.origin, [HOME_CRUMB, { name: title, path }]),
    ],
  });
}

function webPage({ origin, settings }: SiteData, page: SitePageData): object {
  const { title, summary, imageUrl, media, publishedAt } = page;
  return {
    '@type': 'WebPage',
    name: title,
    ...(summary && { description: summary }),
    url: absolute(origin, pageAddress(page)),
    ...(imageUrl && {
      primaryImageOfPage: { '@type': 'ImageObject', url: absolute(origin, pictureUrl(imageUrl, media)) },
    }),
    datePublished: publishedAt,
    dateModified: lastChange(page),
    isPartOf: { '@type': 'WebSite', name: settings?.siteName, url: origin },
  };
}

function jobPosting(site: SiteData, page: SitePageData, vacancy: OpenVacancy): object {
  const { id, title, place, contract, closes, text, postedAt } = vacancy;
  const employmentType = employmentTypeOf(contract);
  return {
    '@type': 'JobPosting',
    title,
    description: text || page.summary || title,
    datePosted: postedAt,
    ...(closes && { validThrough: closes }),
    ...(employmentType !== undefined && { employmentType }),
    hiringOrganization: organization(site),
    ...(place && {
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: place } },
    }),
    url: `${absolute(site.origin, pageAddress(page))}#${vacancyAnchor(id)}`,
  };
}
