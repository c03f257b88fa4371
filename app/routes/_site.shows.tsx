import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { isHeld, useListState } from '~/site/layout/site-handle';
import { ShowsPage } from '~/site/shows/shows-page';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { keepWithinSection } from '~/core/request/revalidation';
import { readShowGrid } from '~/site/shows/shows.server';
import { publicLoader } from '~/core/request/public-loader.server';
import { askedUrl } from '~/records/film/choice-query';

export const handle = { theme: 'dark' };

export const loader = publicLoader(readShowGrid);

/** Keeps the list while a show is open, and on the way back to it. */
export const shouldRevalidate: ShouldRevalidateFunction = (step) => {
  const { nextUrl, nextParams } = step;
  const isListed = nextParams.slug !== undefined || isHeld(askedUrl('/shows', nextUrl.searchParams));
  return isListed ? keepWithinSection(step) : true;
};

export default function Shows() {
  const { media, ...list } = useLoaderData<typeof loader>();
  useListState(list.filter.url);
  return (
    <>
      <MediaFactsContext.Provider value={media}>
        <ShowsPage {...list} />
      </MediaFactsContext.Provider>
      <Outlet />
    </>
  );
}
