import type { MetaDescriptor } from '@remix-run/node';
import {
  absolute,
  breadcrumbs,
  pageMeta,
  siteDataOf,
  type MetaMatches,
  organization,
} from '~/site/layout/meta';
import type { Company } from '~/site/settings/site-settings.server';

const PATH = '/contact';

type ContactData = Company & { siteName: string; address: string };

export function contactMeta(
  matches: MetaMatches,
  data: ContactData | undefined,
  { edit = false } = {},
): MetaDescriptor[] {
  if (!data) return [];
  const site = siteDataOf(matches);
  const title = `Contact ${data.siteName}`;
  return pageMeta(site, {
    title,
    description: summary(data),
    path: PATH,
    noindex: edit,
    jsonLd: site
      ? [
          {
            '@type': 'ContactPage',
            name: title,
            url: absolute(site.origin, PATH),
            mainEntity: organization(site, data),
          },
          breadcrumbs(site.origin, [
            { name: 'Home', path: '/' },
            { name: 'Contact', path: PATH },
          ]),
        ]
      : [],
  });
}

function summary({ siteName, contactPhone, contactEmail, address }: ContactData): string {
  const ways = [contactPhone, contactEmail, address.split('\n').join(', ')].filter(Boolean);
  return ways.length > 0 ? `How to reach ${siteName}: ${ways.join(' · ')}` : `How to reach ${siteName}`;
}
