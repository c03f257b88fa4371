import { machineAnswer } from '~/http/machine-answer';
import { publicLoader } from '~/http/site';
import { sitemap } from '~/http/sitemap';
import { listArticleAddresses } from '~/services/articles';
import { listPublicPeople } from '~/services/people';
import { getSettings } from '~/services/settings';
import { listPublicShows } from '~/services/shows';

export const loader = publicLoader(async ({ origin }) => {
  const [settings, shows, articles, people] = await Promise.all([
    getSettings(),
    listPublicShows(),
    listArticleAddresses(),
    listPublicPeople(),
  ]);
  return machineAnswer(sitemap({ origin, settings, shows, articles, people }), 'application/xml');
});
