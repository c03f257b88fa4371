import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';
import { webManifest } from '~/http/site/web-manifest';
import { readSettings } from '~/services/site/site-settings';

export const loader = publicLoader(async () =>
  textResponse(
    webManifest(await readSettings('siteName', 'siteDescription', 'faviconUrl')),
    'application/manifest+json',
  ),
);
