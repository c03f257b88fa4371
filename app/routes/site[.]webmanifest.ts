import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';
import { webManifest } from '~/http/site/web-manifest';
import { getSettings } from '~/services/views/settings';

export const loader = publicLoader(async () =>
  textResponse(webManifest(await getSettings()), 'application/manifest+json'),
);
