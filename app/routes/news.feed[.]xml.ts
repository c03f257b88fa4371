import { feed } from '~/http/seo/feed';
import { textResponse } from '~/http/text-response';
import { publicLoader } from '~/http/loaders/public-loader';
import { latestPublicArticles } from '~/services/site/articles';
import { getSettings } from '~/services/views/settings';

const LENGTH = 20;

export const loader = publicLoader(async ({ origin }) => {
  const [settings, articles] = await Promise.all([getSettings(), latestPublicArticles(LENGTH)]);
  const { siteName, siteDescription: description } = settings;
  return textResponse(feed({ origin, siteName, description, articles }), 'application/rss+xml');
});
