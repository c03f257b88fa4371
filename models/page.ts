import { PAGE_FIELDS } from '~/core/nouns/page';
import { define } from './define';
import { sluggedSchemaOf, type SluggedRecord, type StoredFields } from './record-schema';

export interface StoredPage extends SluggedRecord, StoredFields<typeof PAGE_FIELDS> {
  /** The page's text in plain lower case, for the search of the admin. */
  searchText: string;
}

const schema = sluggedSchemaOf<StoredPage>(PAGE_FIELDS, {
  collection: 'pages',
  overrides: { status: { default: 'draft' } },
  extraFields: { searchText: { type: String, default: '' } },
});

schema.index({ slug: 1, _id: 1 });
schema.index({ status: 1, publishedAt: 1 });
schema.index({ 'vacancies.closes': 1 });

export const Page = define('Page', schema);
