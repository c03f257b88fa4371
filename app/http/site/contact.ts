import { lowerHeadings } from '~/rules/text/headings';
import { mapOf } from '~/rules/site/map';
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
