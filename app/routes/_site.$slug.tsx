import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { SiteHandle } from '~/components/site/handle';
import { SitePage } from '~/components/site/page/page';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { publicLoader } from '~/http/request/public-loader';
import { readSitePage } from '~/http/site/pages';
import { sitePageMeta } from '~/http/site/site-page-meta';

export const loader = publicLoader(readSitePage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => sitePageMeta(matches, data);

/** Where there is no page, the error page is dark. */
export const handle: SiteHandle = { theme: (data) => (data ? 'light' : 'dark') };

export default function Page() {
  const page = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={page.media}>
      <SitePage key={page.id} page={page} />
    </MediaFactsContext.Provider>
  );
}
