import type { Actor } from '~/rules/accounts/permissions';
import { inlineFields } from '~/rules/kinds/inline';
import { findPageFor } from '~/services/site/pages';
import { followSlug } from '../request/public-loader';
import { toSitePage, type SitePageData } from '../site/pages';
import { heldFilesFor, recordsFor, type EditModeRequest } from './edit-mode-loader';

/** Loads the page for its edit route. */
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

/** Returns the editable fields of one page. */
export async function editSitePage(actor: Actor, { slug }: SitePageData) {
  return { records: recordsFor(actor, 'page', [await findPageFor(actor, slug)], FIELDS), slug };
}
