import { lowerHeadings } from '~/core/text/parts';
import { mapOf } from './map';
import { readCompany } from '~/site/settings/site-settings.server';
import { readSettings } from '~/core/session/settings.server';

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
