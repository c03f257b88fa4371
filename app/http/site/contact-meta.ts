import type { MetaDescriptor } from '@remix-run/node';
import { absolute, breadcrumbs, pageMeta, siteDataOf, type MetaMatches } from './meta';
import { organization } from './organization';
import type { SiteSettings } from '~/services/site/site-settings';

const PATH = '/contact';

/** Returns the contact page's meta, with the company's structured data. */
export function contactMeta(matches: MetaMatches, { edit = false } = {}): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const settings = site?.settings;
  const title = settings ? `Contact ${settings.siteName}` : 'Contact';
  return pageMeta(site, {
    title,
    description: settings ? summary(settings) : title,
    path: PATH,
    noindex: edit,
    jsonLd:
      site && settings
        ? [
            {
              '@type': 'ContactPage',
              name: title,
              url: absolute(site.origin, PATH),
              mainEntity: organization(site),
            },
            breadcrumbs(site.origin, [
              { name: 'Home', path: '/' },
              { name: 'Contact', path: PATH },
            ]),
          ]
        : [],
  });
}

function summary({ siteName, contactPhone, contactEmail, address }: SiteSettings): string {
  const ways = [contactPhone, contactEmail, address.split('\n').join(', ')].filter(Boolean);
  return ways.length > 0 ? `How to reach ${siteName}: ${ways.join(' · ')}` : `How to reach ${siteName}`;
}
