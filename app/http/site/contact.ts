import { lowerHeadings } from '~/rules/text/headings';
import { mapOf } from '~/rules/site/map';
import type { Actor } from '~/rules/accounts/permissions';
import { settingsFor } from '../editing/edit-mode-loader';
import { getSettings } from '~/services/views/settings';

/** Loads the contact details of the company. */
export async function readContact() {
  const settings = await getSettings();
  const { siteName, contactPhone, contactEmail, address, talentIntro, talentNetworkUrl } = settings;
  return {
    siteName,
    contactPhone,
    contactEmail,
    address,
    map: mapOf(settings),
    talentIntro: lowerHeadings(talentIntro),
    talentNetworkUrl,
  };
}

const TEXTS = ['siteName', 'contactPhone', 'contactEmail', 'address', 'talentIntro'] as const;

/** Returns the editable texts of the contact page. */
export const editContact = async (actor: Actor) => ({ records: await settingsFor(actor, 'settings', TEXTS) });
