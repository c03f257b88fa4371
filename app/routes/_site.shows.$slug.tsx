import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PlayerPage } from '~/components/site/shows/player-page';
import { ShowOverlay } from '~/components/site/shows/show-overlay';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { showMeta } from '~/http/site/show-meta';
import { readShow } from '~/http/site/shows';
import { publicLoader } from '~/http/request/public-loader';

export const loader = publicLoader(readShow);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => showMeta(matches, data);

export default function Show() {
  const { media, played, ...page } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      {played ? (
        <PlayerPage key={played.item.url} show={page.show} {...played} />
      ) : (
        <ShowOverlay key={page.show.id} {...page} />
      )}
    </MediaFactsContext.Provider>
  );
}
