import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PressKit } from '~/components/site/press/press-kit';
import type { SiteHandle } from '~/components/site/handle';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { publicLoader } from '~/http/request/public-loader';
import { readKitPage } from '~/http/site/press/kit';
import { kitMeta } from '~/http/site/press/press-meta';

/** Where there is no kit, the error page is dark. */
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
