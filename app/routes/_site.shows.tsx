import { Outlet, useLoaderData, useParams, type ShouldRevalidateFunction } from '@remix-run/react';
import { reloadsList, useListState, useOverList } from '~/site/layout/over-list';
import { ShowsPage } from '~/site/shows/shows-page';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readShowGrid } from '~/site/shows/shows.server';
import { publicLoader } from '~/core/request/public-loader.server';
import { askedUrl } from '~/records/film/choice-query';

export const handle = { theme: 'dark' };

/** Loads the list, unless a show is opened by its own URL and shown as a page. */
export const loader = publicLoader(async (request) => ({
  list: request.params.slug === undefined ? await readShowGrid(request) : null,
}));

export const shouldRevalidate: ShouldRevalidateFunction = (step) =>
  reloadsList(step, askedUrl('/shows', step.nextUrl.searchParams));

export default function Shows() {
  const { list } = useLoaderData<typeof loader>();
  const { slug } = useParams();
  const isOverList = useOverList();
  useListState(list && list.filter.url);
  return (
    <>
      {list && (slug === undefined || isOverList) && (
        <MediaFactsContext.Provider value={list.media}>
          <ShowsPage {...list} />
        </MediaFactsContext.Provider>
      )}
      <Outlet />
    </>
  );
}
