import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { define } from './define';
import { sluggedSchemaOf, type SluggedRecord, type StoredFields } from './record-schema';

export interface StoredArticle extends SluggedRecord, StoredFields<typeof ARTICLE_FIELDS> {
  /** Title, excerpt and content as lower-case plain text, for the search. */
  searchText: string;
}

const schema = sluggedSchemaOf<StoredArticle>(ARTICLE_FIELDS, {
  collection: 'articles',
  extraFields: { searchText: { type: String, default: '' } },
});

schema.index({ status: 1, publishedAt: -1, _id: -1 });
schema.index({ publishedAt: -1, _id: -1 });
schema.index({ showIds: 1 });

export const Article = define('Article', schema);
