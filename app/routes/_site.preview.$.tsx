import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { ArticleContent } from '~/site/news/news-article';
import { SitePage } from '~/site/page/site-page';
import { PeoplePage } from '~/site/people/people-page';
import { PreviewBar } from '~/site/preview/preview-bar';
import { ShowContent } from '~/site/shows/show-overlay';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { previewLoader, type PreviewPageData } from '~/site/preview/preview-page.server';
import { linkMetaWithin } from '~/site/layout/meta';

export const loader = previewLoader;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.title ?? '');

/** Kinds whose pages are to be read, not watched. */
const LIGHT: ReadonlySet<PreviewPageData['kind'] | undefined> = new Set(['article', 'page'] as const);

export const handle: SiteHandle = {
  theme: (data) => (LIGHT.has((data as PreviewPageData | undefined)?.kind) ? 'light' : 'dark'),
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
