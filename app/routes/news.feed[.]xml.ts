import { feed } from '~/http/site/feed';
import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';
import { latestPublicArticles } from '~/services/site/articles';
import { readSettings } from '~/services/site/site-settings';

const LENGTH = 20;

export const loader = publicLoader(async ({ origin }) => {
  const [settings, articles] = await Promise.all([
    readSettings('siteName', 'siteDescription'),
    latestPublicArticles(LENGTH),
  ]);
  const { siteName, siteDescription: description } = settings;
  return textResponse(feed({ origin, siteName, description, articles }), 'application/rss+xml');
});
