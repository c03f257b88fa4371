import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ShowSheet } from '~/components/site/show-sheet';
import { MediaBook } from '~/components/ui/media-book';
import { showMeta } from '~/http/show-meta';
import { followSlug, publicLoader } from '~/http/site';
import { excerpt, htmlToText, lowerHeadings } from '~/rules/html';
import { describeMedia, showUrls } from '~/services/media';
import { findPublicShow } from '~/services/shows';

/** Characters of the description that search engines show. */
const SUMMARY = 155;

export const loader = publicLoader(async ({ params, url }) => {
  const show = await findPublicShow(params.slug ?? '');
  followSlug(url, params.slug, show.slug);
  return {
    show: { ...show, description: lowerHeadings(show.description) },
    summary: excerpt(htmlToText(show.description), SUMMARY),
    media: await describeMedia(showUrls(show)),
  };
});

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => showMeta(matches, data);

export default function Show() {
  const { show, media } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <ShowSheet key={show.slug} show={show} />
    </MediaBook.Provider>
  );
}
