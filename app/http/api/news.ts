import { ArticleInput, ArticlePatch } from '~/rules/article';
import { createArticle, deleteArticle, updateArticle } from '~/services/articles';
import { articleCatalogue } from '~/services/catalogue';
import { contentResources } from './content';
import { ARTICLE } from './examples';
import { ArticleQuery } from './paging';
import { Article } from './views';

export const news = contentResources({
  path: 'news',
  name: 'Article',
  one: 'an article',
  many: 'articles, the newest first',
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
