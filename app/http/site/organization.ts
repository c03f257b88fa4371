import { telLink } from '~/rules/text/phone';
import { absolute, type SiteData } from './meta';
import type { Company } from '~/services/site/site-settings';

/** Returns the path of the picture that stands for the company on a light ground, where programs show it. */
export const logoPath = (settings: SiteData['settings']): string =>
  settings?.look.logos.light || settings?.look.logos.dark || '/icons/icon-512.png';

/** Returns the company as structured data, without fields that are not set. `company` is what not every page says of it. */
export function organization({ origin, settings }: SiteData, company: Partial<Company> = {}): object {
  const sameAs = [
    settings?.instagramUrl,
    settings?.youtubeUrl,
    settings?.linkedinUrl,
    settings?.facebookUrl,
    settings?.twitterUrl,
    settings?.tiktokUrl,
  ].filter(Boolean);
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: settings?.siteName,
    url: `${origin}/`,
    logo: absolute(origin, logoPath(settings)),
    ...(company.siteDescription && { description: company.siteDescription }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(settings?.address && {
      address: { '@type': 'PostalAddress', streetAddress: settings.address.replaceAll('\n', ', ') },
    }),
    ...(company.contactPhone && { telephone: telLink(company.contactPhone).slice('tel:'.length) }),
    ...(company.contactEmail && { email: company.contactEmail }),
    ...placeOf(company),
  };
}

function placeOf({ mapLatitude: latitude = null, mapLongitude: longitude = null }: Partial<Company>): object {
  if (latitude === null || longitude === null) return {};
  return { location: { '@type': 'Place', geo: { '@type': 'GeoCoordinates', latitude, longitude } } };
}

/** Returns the site, published by that company, as structured data. */
export const website = ({ origin, settings }: SiteData): object => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: settings?.siteName,
  url: `${origin}/`,
  publisher: { '@id': `${origin}/#organization` },
});
