import { machineAnswer } from '~/http/machine-answer';
import { publicLoader } from '~/http/site';
import { webManifest } from '~/http/web-manifest';
import { getSettings } from '~/services/settings';

export const loader = publicLoader(async () =>
  machineAnswer(webManifest(await getSettings()), 'application/manifest+json'),
);
