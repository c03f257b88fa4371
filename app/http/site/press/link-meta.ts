import type { MetaDescriptor } from '@remix-run/node';
import { branded, iconLinks, siteDataOf, type MetaMatches } from '../meta';

/** Returns the meta of a link: nothing for search engines, and nothing for cards in chats. */
export function linkedKitMeta(
  matches: MetaMatches,
  { kit }: { kit: { title: string } | null } = { kit: null },
): MetaDescriptor[] {
  const site = siteDataOf(matches);
  return [
    { title: branded(site, kit ? `${kit.title}: press` : 'Press kit') },
    { name: 'robots', content: 'noindex, nofollow, noarchive' },
    ...iconLinks(site),
  ];
}
