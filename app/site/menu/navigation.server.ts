import { toSiteLinks, type SiteLink, type SiteNavigation } from '~/site/layout/site-navigation';
import { PRESS_PAGE } from '~/core/nouns/section-pages';
import { readOnce } from '~/core/db/content-epoch.server';
import { findLinkedPages } from '~/site/page/public-pages.server';
import { isPressRoomOpen } from '~/site/read/open-kits.server';
import { readSettings } from '~/core/session/settings.server';

const PRESS_LINK: SiteLink = { id: 'press', label: PRESS_PAGE.label, href: PRESS_PAGE.path, isPage: false };

/**
 * Omits links to pages that are not public and to a closed press room; an open one is linked in every footer. Cached for many pages of the
 * site; makes a query only if there are links to pages.
 */
export const readNavigation = readOnce(async (): Promise<SiteNavigation> => {
  const { menu, footerLinks } = await readSettings('menu', 'footerLinks');
  const ids = [...menu, ...footerLinks].flatMap(({ to, pageId }) => (to === 'page' ? [pageId] : []));
  const pages = await findLinkedPages([...new Set(ids)]);
  const hasPressRoom = await isPressRoomOpen();
  const targets = { pages, hasPressRoom };
  const footer = toSiteLinks(footerLinks, targets);
  const isLinked = footer.some(({ href }) => href === PRESS_PAGE.path);
  return {
    menu: toSiteLinks(menu, targets),
    footer: hasPressRoom && !isLinked ? [...footer, PRESS_LINK] : footer,
  };
});
