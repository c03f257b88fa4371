import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PlayerPage } from '~/site/lightbox/player-page';
import { ShowOverlay } from '~/site/shows/show-overlay';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { showMeta } from '~/site/shows/show-meta';
import { readShow } from '~/site/shows/shows.server';
import { publicLoader } from '~/core/request/public-loader.server';

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
