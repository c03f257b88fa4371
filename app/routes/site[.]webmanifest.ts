import { machineAnswer } from '~/http/text-response';
import { publicLoader } from '~/http/loaders/public-loader';
import { webManifest } from '~/http/seo/web-manifest';
import { getSettings } from '~/services/content/settings';

export const loader = publicLoader(async () =>
  machineAnswer(webManifest(await getSettings()), 'application/manifest+json'),
);
