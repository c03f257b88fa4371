import { textResponse, publicLoader } from '~/core/request/public-loader.server';
import { pageBrandOf } from '~/core/request/page-brand.server';
import { webManifest } from '~/site/brand/brand-file.server';
import { readSettings } from '~/core/session/settings.server';

export const loader = publicLoader(async () => {
  const { brand, ...names } = await readSettings('siteName', 'siteDescription', 'faviconUrl', 'brand');
  return textResponse(webManifest(names, pageBrandOf(brand, names.siteName)), 'application/manifest+json');
});
