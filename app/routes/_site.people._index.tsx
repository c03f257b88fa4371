import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PeoplePage } from '~/components/site/people-page';
import { MediaBook } from '~/components/ui/media-book';
import { readPeople } from '~/http/people';
import { peopleMeta } from '~/http/people-meta';
import { publicLoader } from '~/http/site';

export const handle = { lights: 'down' };

export const loader = publicLoader(readPeople);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => peopleMeta(matches, data?.people);

export default function People() {
  const { people, media } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <PeoplePage people={people} />
    </MediaBook.Provider>
  );
}
