import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta, siteDataOf, type MetaMatches, organization, website } from '~/site/layout/meta';
import type { Company } from '~/site/settings/site-settings.server';

interface HomeData {
  siteName: string;
  tagline: string;
  heroWords: string[];
  metaDescription: string;
  company: Company;
}

export function homeMeta(
  matches: MetaMatches,
  data: HomeData | undefined,
  noindex = false,
): MetaDescriptor[] {
  if (!data) return [];
  const site = siteDataOf(matches);
  const { siteName, tagline, heroWords, metaDescription, company } = data;
  return pageMeta(site, {
    title: `${siteName}: ${tagline || heroWords.join(', ')}`,
    description: metaDescription || company.siteDescription,
    path: '/',
    noindex,
    jsonLd: site ? [organization(site, company), website(site)] : [],
  });
}
