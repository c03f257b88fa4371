import { Outlet, useLoaderData } from '@remix-run/react';
import { ShowsPage } from '~/components/site/shows-page';
import { MediaBook } from '~/components/ui/media-book';
import { keptWithinSection } from '~/http/revalidation';
import { publicLoader } from '~/http/site';
import { describeMedia } from '~/services/media';
import { listPublicShows } from '~/services/shows';

export const handle = { lights: 'down' };

export const loader = publicLoader(async () => {
  const shows = await listPublicShows();
  return {
    shows: shows.map(({ slug, title, broadcaster, videoUrl, thumbnailUrl }) => ({
      slug,
      title,
      broadcaster,
      videoUrl,
      thumbnailUrl,
    })),
    media: await describeMedia(shows.flatMap((show) => [show.videoUrl, show.thumbnailUrl])),
  };
});

export const shouldRevalidate = keptWithinSection;

export default function Shows() {
  const { shows, media } = useLoaderData<typeof loader>();
  return (
    <>
      <MediaBook.Provider value={media}>
        <ShowsPage shows={shows} />
      </MediaBook.Provider>
      <Outlet />
    </>
  );
}
