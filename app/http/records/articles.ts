import { articleService } from '~/services/content/record-services';
import { toLocalInput } from '~/rules/text/dates';
import { listCategories } from '~/services/site/articles';
import { listShowTitles } from '~/services/site/shows';
import { recordRoutes } from './record-routes';
import { listArticles } from '~/services/records/admin-lists';

export const articleRoutes = recordRoutes({
  kind: 'article',
  service: articleService,
  list: listArticles,
  more: async () => {
    const [categories, shows] = await Promise.all([listCategories(), listShowTitles()]);
    return { categories, shows };
  },
  newValues: ({ actor }) => ({ publishedAt: toLocalInput(new Date()), author: actor.name }),
});
