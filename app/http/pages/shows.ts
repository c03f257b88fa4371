import { INLINE } from '~/rules/content/inline';
import { linksIn } from '~/rules/fields/links';
import { omit } from '~/rules/fields/omit';
import { LONG_SHOW_FIELDS, SHOW_FIELDS } from '~/rules/fields/show-fields';
import { lowerHeadings } from '~/rules/text/headings';
import { excerpt, htmlToText } from '~/rules/html/html';
import type { Actor } from '~/rules/accounts/permissions';
import { describeMedia } from '~/services/content/bundled-media';
import { findPublicShow, findShowFor, listPublicShows, type ShowView } from '~/services/content/shows';
import { recordsFor, type EditModeRequest } from '../loaders/edit-mode-loader';
import { followSlug, type PublicRequest } from '../loaders/public-loader';

/** Characters of the description that search engines show. */
const SUMMARY = 155;

/** Loads the show grid. */
export async function readShowGrid() {
  const shows = await listPublicShows();
  return {
    shows: shows.map(({ id, slug, title, broadcaster, videoUrl, thumbnailUrl }) => ({
      id,
      slug,
      title,
      broadcaster,
      videoUrl,
      thumbnailUrl,
    })),
    media: await describeMedia(shows.flatMap((show) => [show.videoUrl, show.thumbnailUrl])),
  };
}

/** Returns what the page of a show draws. */
export async function toShowPage(show: ShowView) {
  return {
    show: { ...omit(show, LONG_SHOW_FIELDS), description: lowerHeadings(show.description) },
    summary: excerpt(htmlToText(show.description), SUMMARY),
    media: await describeMedia(linksIn(omit(SHOW_FIELDS, LONG_SHOW_FIELDS), show)),
  };
}

/** Loads one show; throws a redirect if its slug has changed. */
export async function readShow({ params: { slug = '' }, url }: PublicRequest) {
  const show = await findPublicShow(slug);
  followSlug(url, slug, show.slug);
  return toShowPage(show);
}

/** Loads the show for its edit route. */
export async function readShowForEditing({
  params: { slug = '' },
  url,
  actor,
  followsSlug,
}: EditModeRequest) {
  const show = await findShowFor(actor, slug);
  if (followsSlug) followSlug(url, slug, show.slug);
  return toShowPage(show);
}

const CARD = ['title', 'broadcaster', 'status', 'featuredOnHomepage', 'videoUrl', 'thumbnailUrl'] as const;
const OVERLAY = Object.keys(INLINE.show);

/** Returns the editable fields of the show grid. */
export const editShowGrid = async (actor: Actor) => ({
  records: recordsFor(actor, 'show', await listPublicShows(), CARD),
});

/** Returns the editable fields of one show. */
export async function showEditPage(actor: Actor, { show: { slug } }: Awaited<ReturnType<typeof toShowPage>>) {
  return { records: recordsFor(actor, 'show', [await findShowFor(actor, slug)], OVERLAY), slug };
}
