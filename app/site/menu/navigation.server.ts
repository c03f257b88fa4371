import { toSiteLinks, type SiteNavigation } from '~/site/layout/site-navigation';
import { readOnce } from '~/core/db/content-epoch.server';
import { findLinkedPages } from '~/site/page/public-pages.server';
import { isPressRoomOpen } from '~/site/read/open-kits.server';
import { readSettings } from '~/core/session/settings.server';

/**
 * Omits links to pages that are not public and to a closed press room. Cached for many pages of the site; makes a query only if there are
 * links to pages.
 */
export const readNavigation = readOnce(async (): Promise<SiteNavigation> => {
  const { menu, footerLinks } = await readSettings('menu', 'footerLinks');
  const ids = [...menu, ...footerLinks].flatMap(({ to, pageId }) => (to === 'page' ? [pageId] : []));
  const pages = await findLinkedPages([...new Set(ids)]);
  const leadsToPress = [...menu, ...footerLinks].some(({ to }) => to === 'press');
  const targets = { pages, hasPressRoom: leadsToPress && (await isPressRoomOpen()) };
  return { menu: toSiteLinks(menu, targets), footer: toSiteLinks(footerLinks, targets) };
});
