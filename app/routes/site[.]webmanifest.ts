import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';
import { pageBrandOf } from '~/http/request/page-brand';
import { webManifest } from '~/http/site/brand-file';
import { readSettings } from '~/services/views/settings';

export const loader = publicLoader(async () => {
  const { brand, ...names } = await readSettings('siteName', 'siteDescription', 'faviconUrl', 'brand');
  return textResponse(webManifest(names, pageBrandOf(brand)), 'application/manifest+json');
});
