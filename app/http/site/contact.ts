import { lowerHeadings } from '~/rules/text/headings';
import { mapOf } from '~/rules/site/map';
import { readCompany } from '~/services/site/site-settings';
import { readSettings } from '~/services/views/settings';

/** Loads the contact details of the company. */
export async function readContact() {
  const [{ siteName, address, talentIntro, talentNetworkUrl }, company] = await Promise.all([
    readSettings('siteName', 'address', 'talentIntro', 'talentNetworkUrl'),
    readCompany(),
  ]);
  return {
    ...company,
    siteName,
    address,
    map: mapOf({ ...company, address }),
    talentIntro: lowerHeadings(talentIntro),
    talentNetworkUrl,
  };
}
