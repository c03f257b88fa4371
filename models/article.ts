import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';
import { saveSchema, type StoredSave } from './version';

export interface StoredArticle {
  _id: Types.ObjectId;
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  slug: string;
  /** The slug and all earlier ones; unique over all articles. */
  slugs: string[];
  title: string;
  excerpt: string;
  content: string;
  /** Title, excerpt and content as lower-case plain text, for the search. */
  searchText: string;
  imageUrl: string;
  status: 'published' | 'draft';
  publishedAt: Date;
  author: string;
  categories: string[];
  /** The ids of the shows that it is about, some of which may have been deleted. */
  showIds: string[];
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
}

const schema = new Schema<StoredArticle>(
  {
    version: { type: Number, default: 1 },
    slug: { type: String, required: true },
    slugs: { type: [String], required: true },
    title: { type: String, required: true },
    excerpt: { type: String, default: '' },
    content: { type: String, default: '' },
    searchText: { type: String, default: '' },
    imageUrl: { type: String, default: '' },
    status: { type: String, enum: ['published', 'draft'], default: 'published' },
    publishedAt: { type: Date, default: () => new Date() },
    author: { type: String, default: '' },
    categories: { type: [String], default: [] },
    showIds: { type: [String], default: [] },
    links: { type: [String], default: [] },
    createdBy: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    saved: { type: saveSchema, required: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'articles' },
);

schema.index({ slugs: 1 }, { unique: true });
schema.index({ links: 1 });
schema.index({ status: 1, publishedAt: -1, _id: -1 });
schema.index({ publishedAt: -1, _id: -1 });
schema.index({ showIds: 1 });

export const Article = define('Article', schema);
