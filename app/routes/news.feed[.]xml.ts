import { feed, textsThatFit } from '~/http/site/feed';
import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';
import { latestPublicArticles } from '~/services/site/articles';
import { renderTexts } from '~/services/site/rendered-text';
import { readSettings } from '~/services/views/settings';

const LENGTH = 20;

export const loader = publicLoader(async ({ origin }) => {
  const [settings, articles] = await Promise.all([
    readSettings('siteName', 'siteDescription', 'brand'),
    latestPublicArticles(LENGTH),
  ]);
  const { siteName, siteDescription: description, brand } = settings;
  // A text is longer once it is rendered.
  const short = textsThatFit(articles.map(({ content }) => content));
  const texts = await renderTexts(short, origin);
  const items = articles.map((article, index) => ({ ...article, rendered: texts[index] ?? '' }));
  return textResponse(
    feed({ origin, siteName, description, accent: brand.accent, articles: items }),
    'application/rss+xml',
  );
});
