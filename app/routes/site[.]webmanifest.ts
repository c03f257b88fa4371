import { textResponse } from '~/http/text-response';
import { publicLoader } from '~/http/loaders/public-loader';
import { webManifest } from '~/http/seo/web-manifest';
import { getSettings } from '~/services/views/settings';

export const loader = publicLoader(async () =>
  textResponse(webManifest(await getSettings()), 'application/manifest+json'),
);
