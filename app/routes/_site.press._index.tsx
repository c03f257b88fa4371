import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PressRoom } from '~/press/kits/press-room';
import type { SiteHandle } from '~/site/layout/site-handle';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { publicLoader } from '~/core/request/public-loader.server';
import { pressRoomMeta } from '~/press/kits/press-meta';
import { readPressRoomPage } from '~/press/kits/kit-page.server';

/** The error page for a missing press room is dark. */
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
