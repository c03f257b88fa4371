import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PeoplePage } from '~/site/people/people-page';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readPeople } from '~/site/people/people.server';
import { peopleMeta } from '~/site/people/people-meta';
import { publicLoader } from '~/core/request/public-loader.server';

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
