import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { PersonPage } from '~/site/people/person-page';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readPerson } from '~/site/people/people.server';
import { personMeta } from '~/site/people/people-meta';
import { publicLoader } from '~/core/request/public-loader.server';

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
