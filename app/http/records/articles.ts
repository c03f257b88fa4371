import { toLocalInput } from '~/rules/text/dates';
import { articleService, listArticles, listCategories } from '~/services/content/articles';
import { recordRoutes } from './record-routes';

export const articleRoutes = recordRoutes({
  kind: 'article',
  service: articleService,
  list: listArticles,
  more: async () => ({ categories: await listCategories() }),
  newValues: ({ actor }) => ({ publishedAt: toLocalInput(new Date()), author: actor.name }),
});
