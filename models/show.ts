import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';
import { showDetails, type StoredShowDetails } from './show-details';
import { showPress, type StoredShowPress } from './show-press';
import { saveSchema, type StoredSave } from './version';

export interface StoredMediaItem {
  _id: Types.ObjectId;
  type: 'video' | 'image';
  url: string;
  orderPosition: number;
  alt: string;
  caption: string;
  posterUrl: string;
}

export interface StoredShow extends StoredShowDetails {
  _id: Types.ObjectId;
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  slug: string;
  /** The slug and all earlier ones; unique over all shows, so that an old URL never leads to another show. */
  slugs: string[];
  title: string;
  tagline: string;
  description: string;
  broadcaster: string;
  broadcasterUrl: string;
  videoUrl: string;
  thumbnailUrl: string;
  status: 'active' | 'inactive';
  featuredOnHomepage: boolean;
  orderPosition: number;
  media: StoredMediaItem[];
  /** Absent in records of earlier versions. */
  press?: StoredShowPress;
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
}

const mediaItem = new Schema<StoredMediaItem>(
  {
    type: { type: String, enum: ['video', 'image'], required: true },
    url: { type: String, required: true },
    orderPosition: { type: Number, required: true },
    alt: { type: String, default: '' },
    caption: { type: String, default: '' },
    posterUrl: { type: String, default: '' },
  },
  { strict: 'throw' },
);

const schema = new Schema<StoredShow>(
  {
    version: { type: Number, default: 1 },
    slug: { type: String, required: true },
    slugs: { type: [String], required: true },
    title: { type: String, required: true },
    tagline: { type: String, default: '' },
    description: { type: String, default: '' },
    broadcaster: { type: String, default: '' },
    broadcasterUrl: { type: String, default: '' },
    videoUrl: { type: String, default: '' },
    thumbnailUrl: { type: String, default: '' },
    status: { type: String, enum: ['active', 'inactive'], default: 'active' },
    featuredOnHomepage: { type: Boolean, default: false },
    orderPosition: { type: Number, default: 0 },
    media: { type: [mediaItem], default: [] },
    ...showDetails,
    press: { type: showPress, default: () => ({}) },
    links: { type: [String], default: [] },
    createdBy: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    saved: { type: saveSchema, required: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'shows' },
);

schema.index({ slugs: 1 }, { unique: true });
schema.index({ links: 1 });
schema.index({ status: 1, orderPosition: 1, createdAt: -1, _id: -1 });
schema.index({ orderPosition: 1, createdAt: -1, _id: -1 });
schema.index({ genres: 1 });
schema.index({ kind: 1 });
schema.index({ stage: 1 });
schema.index({ year: 1 });
schema.index({ 'credits.personId': 1 });
schema.index({ 'watch.from': 1 });
schema.index({ 'watch.until': 1 });
schema.index({ 'press.embargoUntil': 1 });
schema.index({ 'press.stills.file': 1 });

export const Show = define('Show', schema);
