import { kitPath } from '~/rules/press/kit-addresses';
import { readOpenKit } from '~/services/site/press/read-kit';
import { stillsZipBytes } from '~/services/site/press/zip-size';
import { followSlug, type PublicRequest } from '../../request/public-loader';
import { toKitPage } from './kit-page';

/** Loads the kit of a show that everybody may open; throws a redirect if the slug of the show has changed. */
export async function readKitPage({ url, params: { slug = '' }, origin }: PublicRequest) {
  const { kit } = await readOpenKit(slug);
  followSlug(url, slug, kit.slug);
  return toKitPage(kit, { path: kitPath(kit), origin, zipBytes: stillsZipBytes(kit) });
}
