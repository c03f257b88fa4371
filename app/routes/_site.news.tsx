import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react';
import type { Location, ShouldRevalidateFunction } from '@remix-run/react';
import { forgetListState, isHeld, useListState } from '~/site/layout/site-handle';
import { NewsList } from '~/site/news/article-list';
import type { OVER_LIST } from '~/site/layout/overlay';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readNewsList } from '~/site/news/news.server';
import { publicLoader } from '~/core/request/public-loader.server';
import { newsUrl, readNewsQuery } from '~/site/news/news-list';

export const handle = { theme: 'light' };

/** Loads the list, unless an article is opened by its own URL and shown as a page. */
export const loader = publicLoader(async ({ params, url }) => ({
  list: params.slug === undefined ? await readNewsList(url) : null,
}));

/** Keeps the list while an article is open; on the way back it is loaded only if it is missing. */
export const shouldRevalidate: ShouldRevalidateFunction = (step) => {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = step;
  if (nextParams.slug === undefined) {
    const listUrl = newsUrl(nextUrl.pathname, readNewsQuery(nextUrl.searchParams));
    return currentParams.slug !== undefined && isHeld(listUrl) ? false : defaultShouldRevalidate;
  }
  if (currentUrl.href === nextUrl.href) forgetListState();
  return false;
};

/** The list's state, passed to an open article: how to overlay the list, or that it stands alone. */
export interface NewsContext {
  closeTo: string | null;
}

export default function News() {
  const { list } = useLoaderData<typeof loader>();
  const { slug } = useParams();
  const { state } = useLocation() as Location<Partial<typeof OVER_LIST> | null>;
  const listUrl = list && newsUrl(list.path, list);
  useListState(listUrl);
  const isShown = list && (slug === undefined || state?.overList);
  const context: NewsContext = { closeTo: isShown ? listUrl : null };
  return (
    <>
      {isShown && (
        <MediaFactsContext.Provider value={list.media}>
          <NewsList list={list} open={slug} />
        </MediaFactsContext.Provider>
      )}
      <Outlet context={context} />
    </>
  );
}
