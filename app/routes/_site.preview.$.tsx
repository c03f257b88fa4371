import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { ArticleContent } from '~/site/news/news-article';
import { SitePage } from '~/site/page/site-page';
import { PeoplePage } from '~/site/people/people-page';
import { PreviewBar } from '~/site/preview/preview-bar';
import { ShowContent } from '~/site/shows/show-overlay';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { creditedPeople } from '~/records/read/shows.server';
import { toArticlePage } from '~/site/news/news.server';
import { toSitePage } from '~/site/page/page-data.server';
import { toPeoplePage } from '~/site/people/people.server';
import { previewLoader } from '~/site/preview/preview-page.server';
import { toShowPage } from '~/site/shows/shows.server';
import { linkMetaWithin } from '~/site/layout/meta';

export const loader = previewLoader({
  show: async (show, shown) => toShowPage(show, await creditedPeople(show), shown),
  article: (article, { origin, addressOf }) => toArticlePage(article, origin, addressOf),
  person: (person, { addressOf }) => toPeoplePage([person], addressOf),
  page: (page, { addressOf }) => toSitePage(page, addressOf),
});

type Kind = Awaited<ReturnType<typeof loader>>['kind'];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.title ?? '');

/** Kinds whose pages are to be read, not watched. */
const LIGHT: ReadonlySet<Kind | undefined> = new Set(['article', 'page']);

export const handle: SiteHandle = {
  theme: (data) => (LIGHT.has((data as { kind: Kind } | undefined)?.kind) ? 'light' : 'dark'),
  preview: PreviewBar,
};

export default function Preview() {
  const preview = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={preview.page.media}>
      {preview.kind === 'show' && <ShowContent {...preview.page} />}
      {preview.kind === 'article' && <ArticleContent article={{ ...preview.page, url: null }} />}
      {preview.kind === 'page' && <SitePage page={preview.page} />}
      {preview.kind === 'person' && (
        <PeoplePage people={preview.page.people} opened={preview.page.people[0]?.slug} />
      )}
    </MediaFactsContext.Provider>
  );
}
