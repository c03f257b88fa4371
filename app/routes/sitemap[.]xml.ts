import { textResponse, publicLoader } from '~/core/request/public-loader.server';
import { sitemap } from '~/site/feeds/feeds.server';
import { listArticleUrls } from '~/records/read/articles.server';
import { listPageUrls } from '~/site/page/public-pages.server';
import { listPublicShows } from '~/records/read/shows.server';
import { listKitUrls } from '~/site/read/open-kits.server';
import { listPersonUrls } from '~/records/read/people.server';
import { readSettings } from '~/core/session/settings.server';

export const loader = publicLoader(async ({ origin }) => {
  const [settings, shows, articles, people, pages, press] = await Promise.all([
    readSettings('updatedAt'),
    listPublicShows(),
    listArticleUrls(),
    listPersonUrls(),
    listPageUrls(),
    listKitUrls(),
  ]);
  const source = { origin, settings, shows, articles, people, pages, press };
  return textResponse(sitemap(source), 'application/xml');
});
