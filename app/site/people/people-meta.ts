import type { PersonPageData } from './people.server';
import { pictureUrl } from '~/core/files/media';
import type { MetaDescriptor } from '@remix-run/node';
import { absolute, branded, breadcrumbs, pageMeta, siteDataOf, type MetaMatches } from '~/site/layout/meta';
import type { PersonView } from '~/records/read/view-kinds.server';
import { HOME_CRUMB } from '~/site/layout/meta';

const PATH = '/people';
const TITLE = 'Our People';
const MAX_TITLES = 5;

type Listed = Pick<PersonView, 'slug' | 'name' | 'role' | 'imageUrl' | 'linkedinUrl'>;

export function peopleMeta(
  matches: MetaMatches,
  people: Listed[] = [],
  { noindex = false }: { noindex?: boolean } = {},
): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const origin = site?.origin ?? '';
  const company = site?.settings?.siteName ?? '';
  const names = people.map(({ name }) => name).join(', ');
  return pageMeta(site, {
    title: branded(site, TITLE),
    description: `The people of ${company || 'the company'}${names && `: ${names}`}.`,
    path: PATH,
    noindex,
    jsonLd: [
      breadcrumbs(origin, [HOME_CRUMB, { name: TITLE, path: PATH }]),
      {
        '@type': 'ItemList',
        itemListElement: people.map((person, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: describePerson(origin, company, person),
        })),
      },
    ],
  });
}

export function personMeta(matches: MetaMatches, data: PersonPageData | undefined): MetaDescriptor[] {
  if (!data) return [];
  const site = siteDataOf(matches);
  const { person, summary, years, media } = data;
  const origin = site?.origin ?? '';
  const company = person.kind === 'team' ? (site?.settings?.siteName ?? '') : '';
  const path = `${PATH}/${person.slug}`;
  const titles = years.flatMap(({ lines }) => lines.map(({ title }) => title)).slice(0, MAX_TITLES);
  const about = [person.name, person.role].filter(Boolean).join(', ');
  return pageMeta(site, {
    title: branded(site, person.name),
    description: summary || `${about}${titles.length > 0 ? `: ${titles.join(', ')}` : ''}.`,
    path,
    image: person.imageUrl,
    imageAlt: media[person.imageUrl]?.alt || person.name,
    imageFacts: media[person.imageUrl],
    type: 'profile',
    jsonLd: [
      breadcrumbs(origin, [HOME_CRUMB, { name: TITLE, path: PATH }, { name: person.name, path }]),
      describePerson(origin, company, { ...person, imageUrl: pictureUrl(person.imageUrl, media) }),
    ],
  });
}

/** The person's profiles elsewhere. */
function sameAs(addresses: string[]): object {
  const known = addresses.filter(Boolean);
  return known.length > 0 ? { sameAs: known } : {};
}

const describePerson = (origin: string, company: string, person: Listed & { imdbUrl?: string }) => ({
  '@type': 'Person',
  name: person.name,
  url: absolute(origin, `${PATH}/${person.slug}`),
  ...(person.role && { jobTitle: person.role }),
  ...(person.imageUrl && { image: absolute(origin, person.imageUrl) }),
  ...sameAs([person.linkedinUrl, person.imdbUrl ?? '']),
  ...(company && { worksFor: { '@type': 'Organization', name: company, url: origin } }),
});
