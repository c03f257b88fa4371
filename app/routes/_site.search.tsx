import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { publicLoader } from '~/core/request/public-loader.server';
import { searchMeta, SearchPage } from '~/search/search-page';
import { readSearchPage } from '~/search/search-page.server';
import type { SiteHandle } from '~/site/layout/site-handle';
import searchStyles from '~/search/search.css?url';

export const handle: SiteHandle = { theme: 'light', isFixed: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: searchStyles }];

export const loader = publicLoader(readSearchPage);

export const meta: MetaFunction<typeof loader> = ({ matches }) => searchMeta(matches);

export default function Search() {
  const { media, ...page } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <SearchPage {...page} />
    </MediaFactsContext.Provider>
  );
}
