import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { PersonPage } from '~/components/site/people/person-page';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { readPerson } from '~/http/site/people';
import { personMeta } from '~/http/site/people-meta';
import { publicLoader } from '~/http/request/public-loader';

export const handle: SiteHandle = { theme: 'dark', isFixed: true };

export const loader = publicLoader(readPerson);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => personMeta(matches, data);

export default function Person() {
  const { media, ...page } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <PersonPage key={page.person.id} {...page} />
    </MediaFactsContext.Provider>
  );
}
