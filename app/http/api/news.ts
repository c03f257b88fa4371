import { articleHistory, articleService } from '~/services/content/record-services';
import { ArticleInput, ArticlePatch } from '~/rules/content/article';
import { articleCatalogue } from '~/services/site/api-queries';
import { contentResources } from './content';
import { draftResources } from './drafts';
import { previewResources } from './previews';
import { versionResources } from './versions';
import { ARTICLE } from './document/examples';
import { ArticleQuery } from './paging';
import { ArticleSchema } from './document/response-schemas';

export const news = contentResources({
  path: 'news',
  name: 'Article',
  one: 'an article',
  many: 'articles, newest first',
  view: ArticleSchema,
  query: ArticleQuery,
  input: ArticleInput,
  patch: ArticlePatch,
  examples: ARTICLE,
  list: articleCatalogue.list,
  find: articleCatalogue.find,
  create: articleService.create,
  update: articleService.update,
  remove: articleService.remove,
});

export const articleVersions = versionResources({
  path: 'news/{id}',
  name: 'Article',
  one: 'an article',
  needs: 'edit',
  view: ArticleSchema,
  example: ARTICLE.view,
  exampleId: ARTICLE.view.id,
  history: articleHistory,
});

export const articlePreviews = previewResources({
  kind: 'article',
  name: 'Article',
  one: 'an article',
  exampleId: ARTICLE.view.id,
});

export const articleDrafts = draftResources({
  path: 'news',
  name: 'Article',
  one: 'an article',
  view: ArticleSchema,
  patch: ArticlePatch,
  examples: ARTICLE,
  unpublished: articleService.unpublished,
});
