import { textResponse } from '~/http/request/text-response';
import { publicLoader } from '~/http/request/public-loader';
import { sitemap } from '~/http/site/sitemap';
import { listArticleUrls } from '~/services/site/articles';
import { listPageUrls } from '~/services/site/pages';
import { listPublicShows } from '~/services/site/shows';
import { listKitUrls } from '~/services/site/press/open-kits';
import { listPersonUrls } from '~/services/site/people';
import { readSettings } from '~/services/views/settings';

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
