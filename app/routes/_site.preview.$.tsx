import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { ArticleContent } from '~/components/site/news/article';
import { SitePage } from '~/components/site/page/page';
import { PeoplePage } from '~/components/site/people/people-page';
import { PreviewBar } from '~/components/site/preview/preview-bar';
import { ShowContent } from '~/components/site/shows/show-overlay';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { previewLoader, type PreviewPageData } from '~/http/site/preview-page';
import { linkMetaWithin } from '~/http/site/meta';

export const loader = previewLoader;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  linkMetaWithin(matches, data?.title ?? '');

/** The kinds whose pages are to be read, not to be watched. */
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
