import { Outlet, useLoaderData, useParams, type ShouldRevalidateFunction } from '@remix-run/react';
import { reloadsList, useListState, useOverList } from '~/site/layout/over-list';
import { NewsList } from '~/site/news/article-list';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readNewsList } from '~/site/news/news.server';
import { publicLoader } from '~/core/request/public-loader.server';
import { newsUrl, readNewsQuery } from '~/site/news/news-list';

export const handle = { theme: 'light' };

/** Loads the list, unless an article is opened by its own URL and shown as a page. */
export const loader = publicLoader(async ({ params, url }) => ({
  list: params.slug === undefined ? await readNewsList(url) : null,
}));

export const shouldRevalidate: ShouldRevalidateFunction = (step) =>
  reloadsList(step, newsUrl(step.nextUrl.pathname, readNewsQuery(step.nextUrl.searchParams)));

/** The list's state, passed to an open article: how to overlay the list, or that it stands alone. */
export interface NewsContext {
  closeTo: string | null;
}

export default function News() {
  const { list } = useLoaderData<typeof loader>();
  const { slug } = useParams();
  const isOverList = useOverList();
  const listUrl = list && newsUrl(list.path, list);
  useListState(listUrl);
  const isShown = list && (slug === undefined || isOverList);
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
