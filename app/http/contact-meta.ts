import type { MetaDescriptor } from '@remix-run/node';
import { telLink } from '~/rules/phone';
import type { SettingsView } from '~/services/settings';
import { absolute, breadcrumbs, pageMeta, siteDataOf, type MetaMatches } from './meta';

const PATH = '/contact';

/** What the contact page says of itself, and of the company to whoever looks it up. */
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
              mainEntity: organization(site.origin, settings),
            },
            breadcrumbs(site.origin, [
              { name: 'Home', path: '/' },
              { name: 'Contact', path: PATH },
            ]),
          ]
        : [],
  });
}

function summary({ siteName, contactPhone, contactEmail, address }: SettingsView): string {
  const ways = [contactPhone, contactEmail, address.split('\n').join(', ')].filter(Boolean);
  return ways.length > 0 ? `How to reach ${siteName}: ${ways.join(' · ')}` : `How to reach ${siteName}`;
}

function organization(origin: string, settings: SettingsView): object {
  const { siteName, siteDescription, logoUrl, contactPhone, contactEmail, address } = settings;
  const { mapLatitude, mapLongitude } = settings;
  const profiles = [
    settings.instagramUrl,
    settings.youtubeUrl,
    settings.linkedinUrl,
    settings.facebookUrl,
    settings.twitterUrl,
    settings.tiktokUrl,
  ].filter(Boolean);
  return {
    '@type': 'Organization',
    name: siteName,
    url: origin,
    logo: absolute(origin, logoUrl || '/icons/icon-512.png'),
    ...(siteDescription && { description: siteDescription }),
    ...(contactPhone && { telephone: telLink(contactPhone).slice('tel:'.length) }),
    ...(contactEmail && { email: contactEmail }),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address.split('\n').join(', ') } }),
    ...(mapLatitude !== null &&
      mapLongitude !== null && {
        location: {
          '@type': 'Place',
          geo: { '@type': 'GeoCoordinates', latitude: mapLatitude, longitude: mapLongitude },
        },
      }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}
