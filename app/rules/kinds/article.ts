import { ARTICLE_FIELDS } from './article-fields';
import { inputSchema, patchSchema } from '../fields/field-schemas';

export const ArticleInput = inputSchema(ARTICLE_FIELDS);
export const ArticlePatch = patchSchema(ARTICLE_FIELDS);
