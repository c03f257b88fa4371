import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PressRoom } from '~/components/site/press/press-room';
import type { SiteHandle } from '~/components/site/handle';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { publicLoader } from '~/http/request/public-loader';
import { pressRoomMeta } from '~/http/site/press/press-meta';
import { readPressRoomPage } from '~/http/site/press/room';

/** Where there is no press room, the error page is dark. */
export const handle: SiteHandle = { theme: (data) => (data ? 'light' : 'dark'), isFixed: true };

export const loader = publicLoader(readPressRoomPage);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pressRoomMeta(matches, data);

export default function PressRoomRoute() {
  const { media, ...room } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <PressRoom {...room} />
    </MediaFactsContext.Provider>
  );
}
