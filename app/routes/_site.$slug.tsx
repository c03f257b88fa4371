import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/site/layout/site-handle';
import { SitePage } from '~/site/page/site-page';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { publicLoader } from '~/core/request/public-loader.server';
import { readSitePage } from '~/site/page/public-pages.server';
import { sitePageMeta } from '~/site/page/site-page-meta';

export const loader = publicLoader(readSitePage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => sitePageMeta(matches, data);

/** The error page for a missing page is dark. */
export const handle: SiteHandle = { theme: (data) => (data ? 'light' : 'dark') };

export default function Page() {
  const page = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={page.media}>
      <SitePage key={page.id} page={page} />
    </MediaFactsContext.Provider>
  );
}
