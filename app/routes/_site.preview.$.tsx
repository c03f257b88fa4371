import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { ArticleContent } from '~/components/site/news/article';
import { PeoplePage } from '~/components/site/people/people-page';
import { PreviewBar } from '~/components/site/preview/preview-bar';
import { ShowContent } from '~/components/site/shows/show-overlay';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { previewLoader, type PreviewPageData } from '~/http/site/preview-page';
import { previewMeta } from '~/http/site/preview-meta';

export const loader = previewLoader;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => previewMeta(matches, data);

export const handle: SiteHandle = {
  theme: (data) => ((data as PreviewPageData | undefined)?.kind === 'article' ? 'light' : 'dark'),
  preview: PreviewBar,
};

export default function Preview() {
  const preview = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={preview.page.media}>
      {preview.kind === 'show' && <ShowContent {...preview.page} />}
      {preview.kind === 'article' && <ArticleContent article={{ ...preview.page, url: null }} />}
      {preview.kind === 'person' && (
        <PeoplePage people={preview.page.people} opened={preview.page.people[0]?.slug} />
      )}
    </MediaFactsContext.Provider>
  );
}
