import { lowerHeadings } from '~/rules/headings';
import { mapOf } from '~/rules/map';
import type { Actor } from '~/rules/permissions';
import { getSettings } from '~/services/settings';
import { settingsFor } from './editing';

/** How to reach the company. */
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

/** What of it can be changed. */
export const editContact = async (actor: Actor) => ({ records: await settingsFor(actor, 'settings', TEXTS) });
