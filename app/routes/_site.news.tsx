import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react';
import type { Location, ShouldRevalidateFunction } from '@remix-run/react';
import { forgetListState, isHeld, useListState } from '~/components/site/news/list-state';
import { NewsList } from '~/components/site/news/list';
import type { OVER_LIST } from '~/components/site/shows/overlay';
import { MediaBook } from '~/components/ui/media-registry';
import { readNewsList } from '~/http/pages/news';
import { publicLoader } from '~/http/loaders/public-loader';
import { newsUrl, readNewsQuery } from '~/rules/content/news-list';

export const handle = { theme: 'light' };

/** The list, but for an article at an address of its own, which is a page. */
export const loader = publicLoader(async ({ params, url }) => ({
  list: params.slug === undefined ? await readNewsList(url) : null,
}));

/** An article leaves the list as it is; on the way back it is read again only if it is not there. */
export const shouldRevalidate: ShouldRevalidateFunction = (step) => {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = step;
  if (nextParams.slug === undefined) {
    const address = newsUrl(nextUrl.pathname, readNewsQuery(nextUrl.searchParams));
    return currentParams.slug !== undefined && isHeld(address) ? false : defaultShouldRevalidate;
  }
  if (currentUrl.href === nextUrl.href) forgetListState();
  return false;
};

/** What an article is told of the list: how to lie over it, or that it stands alone. */
export interface NewsContext {
  closeTo: string | null;
}

export default function News() {
  const { list } = useLoaderData<typeof loader>();
  const { slug } = useParams();
  const { state } = useLocation() as Location<Partial<typeof OVER_LIST> | null>;
  const address = list && newsUrl(list.path, list);
  useListState(address);
  const isShown = list && (slug === undefined || state?.overList);
  const context: NewsContext = { closeTo: isShown ? address : null };
  return (
    <>
      {isShown && (
        <MediaBook.Provider value={list.media}>
          <NewsList list={list} open={slug} />
        </MediaBook.Provider>
      )}
      <Outlet context={context} />
    </>
  );
}
