import type { MetaDescriptor } from '@remix-run/node';
import { branded, pageMeta, siteDataOf, type MetaMatches } from '~/site/layout/meta';
import { SEARCH_PATH } from '~/site/layout/site-navigation';

export function searchMeta(matches: MetaMatches): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const title = branded(site, 'Search');
  return pageMeta(site, { title, description: title, path: SEARCH_PATH, noindex: true });
}
