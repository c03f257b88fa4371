import type { Actor } from '~/rules/accounts/permissions';
import { listPublicShows } from '~/services/site/shows';
import { recordsFor, settingsFor } from './edit-mode-loader';

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

/** Returns the editable texts of the Home page. The site name is in its footer. */
export async function loadHomeForEditing(actor: Actor) {
  const shows = (await listPublicShows()).filter((show) => show.featuredOnHomepage);
  return {
    records: {
      ...recordsFor(actor, 'show', shows, SHOW),
      ...(await settingsFor(actor, 'settings', ['homeIntro', 'reelVideoUrl'])),
      ...(await settingsFor(actor, 'footer', ['siteName'])),
    },
  };
}
