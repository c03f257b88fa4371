import { articleCatalogue } from '~/services/site/api-queries';
import { API_ARTICLE } from './api-kinds';
import { contentResources } from './content';
import { draftResources } from './drafts';
import { ArticleQuery } from './paging';
import { previewResources } from './previews';
import { versionResources } from './versions';

export const news = contentResources(API_ARTICLE, {
  many: 'articles, newest first',
  query: ArticleQuery,
  list: articleCatalogue.list,
  find: articleCatalogue.find,
});

export const articleVersions = versionResources(API_ARTICLE);
export const articlePreviews = previewResources(API_ARTICLE);
export const articleDrafts = draftResources(API_ARTICLE);
