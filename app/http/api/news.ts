import { ArticleInput, ArticlePatch } from '~/rules/content/article';
import { createArticle, deleteArticle, updateArticle } from '~/services/content/articles';
import { articleCatalogue } from '~/services/content/api-queries';
import { contentResources } from './content';
import { ARTICLE } from './document/examples';
import { ArticleQuery } from './paging';
import { Article } from './document/response-schemas';

export const news = contentResources({
  path: 'news',
  name: 'Article',
  one: 'an article',
  many: 'articles, newest first',
  view: Article,
  query: ArticleQuery,
  input: ArticleInput,
  patch: ArticlePatch,
  examples: ARTICLE,
  list: articleCatalogue.list,
  find: articleCatalogue.find,
  create: createArticle,
  update: updateArticle,
  remove: deleteArticle,
});
