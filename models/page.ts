import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';
import { saveSchema, type StoredSave } from './version';

export interface StoredVacancy {
  _id: Types.ObjectId;
  title: string;
  place: string;
  contract: string;
  /** The moment from which it is not on the site any more; null for never. */
  closes: Date | null;
  /** An `https:` or `mailto:` URL. */
  apply: string;
  text: string;
}

export interface StoredPage {
  _id: Types.ObjectId;
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  slug: string;
  /** The slug and all earlier ones; unique over all pages. */
  slugs: string[];
  title: string;
  intro: string;
  body: string;
  imageUrl: string;
  template: 'text' | 'vacancies';
  vacancies: StoredVacancy[];
  metaDescription: string;
  noindex: boolean;
  /** What visitors read of it as lower-case plain text, for the search of the admin. */
  searchText: string;
  status: 'published' | 'draft';
  publishedAt: Date;
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  saved?: StoredSave | undefined;
}

const vacancy = new Schema<StoredVacancy>(
  {
    title: { type: String, required: true },
    place: { type: String, default: '' },
    contract: { type: String, default: '' },
    closes: { type: Date, default: null },
    apply: { type: String, required: true },
    text: { type: String, default: '' },
  },
  { strict: 'throw' },
);

const schema = new Schema<StoredPage>(
  {
    version: { type: Number, default: 1 },
    slug: { type: String, required: true },
    slugs: { type: [String], required: true },
    title: { type: String, required: true },
    intro: { type: String, default: '' },
    body: { type: String, default: '' },
    imageUrl: { type: String, default: '' },
    template: { type: String, enum: ['text', 'vacancies'], default: 'text' },
    vacancies: { type: [vacancy], default: [] },
    metaDescription: { type: String, default: '' },
    noindex: { type: Boolean, default: false },
    searchText: { type: String, default: '' },
    status: { type: String, enum: ['published', 'draft'], default: 'draft' },
    publishedAt: { type: Date, default: () => new Date() },
    links: { type: [String], default: [] },
    createdBy: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    saved: { type: saveSchema, required: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'pages' },
);

schema.index({ slugs: 1 }, { unique: true });
schema.index({ links: 1 });
schema.index({ slug: 1, _id: 1 });
schema.index({ status: 1, publishedAt: 1 });
schema.index({ 'vacancies.closes': 1 });

export const Page = define('Page', schema);
