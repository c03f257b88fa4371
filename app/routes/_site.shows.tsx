import { Outlet, useLoaderData } from '@remix-run/react';
import { ShowsPage } from '~/components/site/shows/shows-page';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { keepWithinSection } from '~/http/loaders/revalidation';
import { readShowGrid } from '~/http/pages/shows';
import { publicLoader } from '~/http/loaders/public-loader';

export const handle = { theme: 'dark' };

export const loader = publicLoader(readShowGrid);

export const shouldRevalidate = keepWithinSection;

export default function Shows() {
  const { shows, media } = useLoaderData<typeof loader>();
  return (
    <>
      <MediaFactsContext.Provider value={media}>
        <ShowsPage shows={shows} />
      </MediaFactsContext.Provider>
      <Outlet />
    </>
  );
}
