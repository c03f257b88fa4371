import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PressKit } from '~/press/kits/press-kit';
import type { SiteHandle } from '~/site/layout/site-handle';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { publicLoader } from '~/core/request/public-loader.server';
import { readKitPage } from '~/press/kits/kit-page.server';
import { kitMeta } from '~/press/kits/press-meta';

/** The error page for a missing kit is dark. */
export const handle: SiteHandle = { theme: (data) => (data ? 'light' : 'dark'), isFixed: true };

export const loader = publicLoader(readKitPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => kitMeta(matches, data);

export default function PressKitRoute() {
  const { media, ...kit } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <PressKit key={kit.id} kit={kit} />
    </MediaFactsContext.Provider>
  );
}
