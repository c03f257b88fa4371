import type { Actor } from '~/core/access/permissions';
import { inlineFields } from '~/core/nouns/inline';
import { toSitePage, type SitePageData, findPageFor } from '~/site/page/public-pages.server';
import { followSlug } from '~/core/request/public-loader.server';
import { heldFilesFor, recordsFor, type EditModeRequest, settingsFor } from './edit-mode-loader.server';
import { listPublicShows } from '~/records/read/shows.server';
import { listPublicPeople } from '~/records/read/people.server';

export async function readSitePageForEditing({
  url,
  params: { slug = '' },
  actor,
  followsSlug,
}: EditModeRequest) {
  const page = await findPageFor(actor, slug);
  if (followsSlug) followSlug(url, slug, page.slug);
  return toSitePage(page, heldFilesFor(actor));
}

const FIELDS = inlineFields('page');

export async function editSitePage(actor: Actor, { slug }: SitePageData) {
  return { records: recordsFor(actor, 'page', [await findPageFor(actor, slug)], FIELDS), slug };
}

const TEXTS = ['siteName', 'contactPhone', 'contactEmail', 'address', 'talentIntro'] as const;

export const editContact = async (actor: Actor) => ({ records: await settingsFor(actor, 'settings', TEXTS) });

const SHOW = [
  'title',
  'broadcaster',
  'tagline',
  'description',
  'status',
  'featuredOnHomepage',
  'videoUrl',
  'thumbnailUrl',
] as const;

/** The site name is in the footer. */
export async function loadHomeForEditing(actor: Actor) {
  const shows = (await listPublicShows()).filter((show) => show.featuredOnHomepage);
  return {
    records: {
      ...recordsFor(actor, 'show', shows, SHOW),
      ...(await settingsFor(actor, 'settings', ['brand.heroWords', 'homeIntro', 'reelVideoUrl'])),
      ...(await settingsFor(actor, 'footer', ['siteName'])),
    },
  };
}

const CARD = ['name', 'role', 'bio', 'status', 'videoUrl', 'imageUrl'] as const;

export const editPeople = async (actor: Actor) => ({
  records: recordsFor(actor, 'person', await listPublicPeople(), CARD),
});
