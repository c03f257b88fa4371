import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type SiteHandle } from '~/site/layout/site-handle';
import { useOverList } from '~/site/layout/over-list';
import { PlayerPage } from '~/site/lightbox/player-page';
import { ShowContent, ShowOverlay } from '~/site/shows/show-overlay';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { showMeta } from '~/site/shows/show-meta';
import { readShow } from '~/site/shows/shows.server';
import { publicLoader } from '~/core/request/public-loader.server';

/** Behind the header of a show's page is its picture. */
export const handle: SiteHandle = {
  theme: 'dark',
  headerOver: (data) => !(data as { played?: unknown } | undefined)?.played,
};

export const loader = publicLoader(readShow);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => showMeta(matches, data);

export default function Show() {
  const { media, played, ...page } = useLoaderData<typeof loader>();
  const Page = useOverList() ? ShowOverlay : ShowContent;
  return (
    <MediaFactsContext.Provider value={media}>
      {played ? (
        <PlayerPage key={played.item.url} show={page.show} {...played} />
      ) : (
        <Page key={page.show.id} {...page} path={`/shows/${page.show.slug}`} />
      )}
    </MediaFactsContext.Provider>
  );
}
