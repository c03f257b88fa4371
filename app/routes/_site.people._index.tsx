import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PeoplePage } from '~/components/site/people/people-page';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { readPeople } from '~/http/site/people';
import { peopleMeta } from '~/http/site/people-meta';
import { publicLoader } from '~/http/request/public-loader';

export const handle = { theme: 'dark' };

export const loader = publicLoader(readPeople);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => peopleMeta(matches, data?.people);

export default function People() {
  const { people, media } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <PeoplePage people={people} />
    </MediaFactsContext.Provider>
  );
}
