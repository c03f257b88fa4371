import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { ArticleContent, ArticleOverlay } from '~/components/site/news/article';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { readArticle } from '~/http/site/news';
import { articleMeta } from '~/http/site/news-meta';
import { publicLoader } from '~/http/request/public-loader';
import type { NewsContext } from './_site.news';

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
