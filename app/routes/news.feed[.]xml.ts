import { feed, textsThatFit } from '~/site/feeds/feeds.server';
import { textResponse, publicLoader } from '~/core/request/public-loader.server';
import { latestPublicArticles } from '~/records/read/articles.server';
import { renderTexts } from '~/records/api/rendered-text-api.server';
import { readSettings } from '~/core/session/settings.server';

const LENGTH = 20;

export const loader = publicLoader(async ({ origin }) => {
  const [settings, articles] = await Promise.all([
    readSettings('siteName', 'siteDescription', 'brand'),
    latestPublicArticles(LENGTH),
  ]);
  const { siteName, siteDescription: description, brand } = settings;
  // Rendering makes a text longer.
  const short = textsThatFit(articles.map(({ content }) => content));
  const texts = await renderTexts(short, origin);
  const items = articles.map((article, index) => ({ ...article, rendered: texts[index] ?? '' }));
  return textResponse(
    feed({ origin, siteName, description, accent: brand.accent, articles: items }),
    'application/rss+xml',
  );
});
