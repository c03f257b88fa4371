import { feed } from '~/http/feed';
import { machineAnswer } from '~/http/machine-answer';
import { publicLoader } from '~/http/site';
import { latestPublicArticles } from '~/services/articles';
import { getSettings } from '~/services/settings';

const LENGTH = 20;

export const loader = publicLoader(async ({ origin }) => {
  const [settings, articles] = await Promise.all([getSettings(), latestPublicArticles(LENGTH)]);
  const { siteName, siteDescription: description } = settings;
  return machineAnswer(feed({ origin, siteName, description, articles }), 'application/rss+xml');
});
