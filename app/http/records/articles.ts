import { toLocalInput } from '~/rules/text/dates';
import { articleService, listArticles, listCategories } from '~/services/site/articles';
import { listShowTitles } from '~/services/site/shows';
import { recordRoutes } from './record-routes';

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
