import { can, type Actor } from '~/rules/accounts/permissions';
import { inlineFields } from '~/rules/kinds/inline';
import { findShowFor, findShowWithPeople, listPublicShows } from '~/services/site/shows';
import { followSlug } from '../request/public-loader';
import { toShowPage } from '../site/shows';
import { heldFilesFor, recordsFor, type EditModeRequest } from './edit-mode-loader';

/** Loads the show for its edit route. */
export async function readShowForEditing({
  params: { slug = '' },
  url,
  actor,
  followsSlug,
}: EditModeRequest) {
  const { show, people } = await findShowWithPeople(actor, slug);
  if (followsSlug) followSlug(url, slug, show.slug);
  return toShowPage(show, people, { isEdited: can(actor, 'edit', show), addressOf: heldFilesFor(actor) });
}

const CARD = ['title', 'broadcaster', 'status', 'featuredOnHomepage', 'videoUrl', 'thumbnailUrl'] as const;
const OVERLAY = inlineFields('show');

/** Returns the editable fields of the show grid. */
export const editShowGrid = async (actor: Actor) => ({
  records: recordsFor(actor, 'show', await listPublicShows(), CARD),
});

/** Returns the editable fields of one show. */
export async function showEditPage(actor: Actor, { show: { slug } }: Awaited<ReturnType<typeof toShowPage>>) {
  return { records: recordsFor(actor, 'show', [await findShowFor(actor, slug)], OVERLAY), slug };
}
