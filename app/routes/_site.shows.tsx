import { Outlet, useLoaderData } from '@remix-run/react';
import { ShowsPage } from '~/components/site/shows-page';
import { MediaBook } from '~/components/ui/media-book';
import { keptWithinSection } from '~/http/revalidation';
import { readWall } from '~/http/shows';
import { publicLoader } from '~/http/site';

export const handle = { lights: 'down' };

export const loader = publicLoader(readWall);

export const shouldRevalidate = keptWithinSection;

export default function Shows() {
  const { shows, media } = useLoaderData<typeof loader>();
  return (
    <>
      <MediaBook.Provider value={media}>
        <ShowsPage shows={shows} />
      </MediaBook.Provider>
      <Outlet />
    </>
  );
}
