import type { MetaDescriptor } from '@remix-run/node';
import type { PersonView } from '~/services/content/people';
import { absolute, branded, breadcrumbs, pageMeta, siteDataOf, type MetaMatches } from './meta';

const PATH = '/people';
const TITLE = 'Our People';

type Listed = Pick<PersonView, 'slug' | 'name' | 'role' | 'imageUrl' | 'linkedinUrl'>;

/** Returns the meta of Our People; `noindex` at its `/edit` URL. */
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
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: TITLE, path: PATH },
      ]),
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

const describePerson = (origin: string, company: string, person: Listed) => ({
  '@type': 'Person',
  name: person.name,
  url: absolute(origin, `${PATH}#${person.slug}`),
  ...(person.role && { jobTitle: person.role }),
  ...(person.imageUrl && { image: absolute(origin, person.imageUrl) }),
  ...(person.linkedinUrl && { sameAs: person.linkedinUrl }),
  ...(company && { worksFor: { '@type': 'Organization', name: company, url: origin } }),
});
