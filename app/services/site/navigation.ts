import { toSiteLinks, type SiteNavigation } from '~/rules/site/navigation';
import { readOnce } from '../platform/content-epoch';
import { findLinkedPages } from './pages';
import { isPressRoomOpen } from './press/open-kits';
import { readSettings } from '../views/settings';

/**
 * Returns the links of the menu and of the footer that visitors see: those to pages that are not public, and to a press room that is not there, are left out. They are read once for
 * many pages of the site, with a query only if there are links to pages.
 */
export const readNavigation = readOnce(async (): Promise<SiteNavigation> => {
  const { menu, footerLinks } = await readSettings('menu', 'footerLinks');
  const ids = [...menu, ...footerLinks].flatMap(({ to, pageId }) => (to === 'page' ? [pageId] : []));
  const pages = await findLinkedPages([...new Set(ids)]);
  const leadsToPress = [...menu, ...footerLinks].some(({ to }) => to === 'press');
  const targets = { pages, hasPressRoom: leadsToPress && (await isPressRoomOpen()) };
  return { menu: toSiteLinks(menu, targets), footer: toSiteLinks(footerLinks, targets) };
});
