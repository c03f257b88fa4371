import { can, type Actor } from '~/rules/accounts/permissions';
import type { RecordLinks } from '~/rules/records/record-extras';
import { getSettings } from '~/services/views/settings';

/** Returns whether the menu and the footer link to the page with this id. */
export async function readRecordLinks(id: string, actor: Actor): Promise<RecordLinks> {
  const { menu, footerLinks } = await getSettings();
  const leadsHere = ({ to, pageId }: { to: string; pageId: string }) => to === 'page' && pageId === id;
  return {
    isInMenu: menu.some(leadsHere),
    isInFooter: footerLinks.some(leadsHere),
    mayChange: can(actor, 'editSettings'),
  };
}
