import { kitPath } from '~/rules/press/kit-addresses';
import { sizeOfStillsArchive } from '~/services/downloads/kit-archives';
import { readOpenKit } from '~/services/site/press/read-kit';
import { followSlug, type PublicRequest } from '../../request/public-loader';
import { toKitPage } from './kit-page';

/** Loads the kit of a show that everybody may open; throws a redirect if the slug of the show has changed. */
export async function readKitPage({ url, params: { slug = '' }, origin }: PublicRequest) {
  const found = await readOpenKit(slug);
  const { kit } = found;
  followSlug(url, slug, kit.slug);
  return toKitPage(kit, { path: kitPath(kit), origin, zipBytes: await sizeOfStillsArchive(found) });
}
