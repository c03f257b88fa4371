import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ShowOverlay } from '~/components/site/shows/show-overlay';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { showMeta } from '~/http/seo/show-meta';
import { readShow } from '~/http/pages/shows';
import { publicLoader } from '~/http/loaders/public-loader';

export const loader = publicLoader(readShow);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => showMeta(matches, data);

export default function Show() {
  const { media, ...page } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <ShowOverlay key={page.show.id} {...page} />
    </MediaFactsContext.Provider>
  );
}
