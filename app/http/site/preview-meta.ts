import type { MetaDescriptor } from '@remix-run/node';
import { branded, iconLinks, siteDataOf, type MetaMatches } from './meta';

/** Returns the meta of a preview: nothing for search engines, and nothing for cards in chats. */
export function previewMeta(matches: MetaMatches, data: { title: string } | undefined): MetaDescriptor[] {
  const site = siteDataOf(matches);
  return [
    { title: branded(site, data?.title ?? '') },
    { name: 'robots', content: 'noindex, nofollow, noarchive' },
    ...iconLinks(site),
  ];
}
