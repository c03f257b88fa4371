import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react';
import { isHeld, useListState } from '~/components/site/list-state';
import { ShowsPage } from '~/components/site/shows/shows-page';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { keepWithinSection } from '~/http/request/revalidation';
import { readShowGrid } from '~/http/site/shows';
import { publicLoader } from '~/http/request/public-loader';
import { askedUrl } from '~/rules/film/choice-query';

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
