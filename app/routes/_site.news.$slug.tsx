import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { ArticleContent, ArticleOverlay } from '~/site/news/news-article';
import type { SiteHandle } from '~/site/layout/site-handle';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { readArticle } from '~/site/news/news.server';
import { articleMeta } from '~/site/news/news-meta';
import { publicLoader } from '~/core/request/public-loader.server';
import type { NewsContext } from './_site.news';

/** Without a picture its title lies behind the header. */
export const handle: SiteHandle = {
  theme: 'light',
  headerOver: (data) => (data as { imageUrl?: string } | undefined)?.imageUrl === '',
};

export const loader = publicLoader(readArticle);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => articleMeta(matches, data);

export default function Article() {
  const article = useLoaderData<typeof loader>();
  const { closeTo } = useOutletContext<NewsContext>();
  return (
    <MediaFactsContext.Provider value={article.media}>
      {closeTo === null ? (
        <ArticleContent article={article} />
      ) : (
        <ArticleOverlay key={article.id} article={article} closeTo={closeTo} />
      )}
    </MediaFactsContext.Provider>
  );
}
