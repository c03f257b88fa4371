import { Schema, type Types } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';
import { saveSchema, type StoredSave } from './version';

export interface StoredPerson {
  _id: Types.ObjectId;
  /** The number of writes; every update is a compare-and-set on it. */
  version: number;
  slug: string;
  /** The slug and all earlier ones; unique over all people. */
  slugs: string[];
  name: string;
  kind: 'team' | 'talent';
  role: string;
  bio: string;
  videoUrl: string;
  imageUrl: string;
  displayType: 'video' | 'image';
  email: string;
  linkedinUrl: string;
  imdbId: string;
  orderPosition: number;
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
}

const schema = new Schema<StoredPerson>(
  {
    version: { type: Number, default: 1 },
    slug: { type: String, required: true },
    slugs: { type: [String], required: true },
    name: { type: String, required: true },
    kind: { type: String, enum: ['team', 'talent'], default: 'team' },
    role: { type: String, default: '' },
    bio: { type: String, default: '' },
    videoUrl: { type: String, default: '' },
    imageUrl: { type: String, default: '' },
    displayType: { type: String, enum: ['video', 'image'], default: 'video' },
    email: { type: String, default: '' },
    linkedinUrl: { type: String, default: '' },
    imdbId: { type: String, default: '' },
    orderPosition: { type: Number, default: 0 },
    links: { type: [String], default: [] },
    createdBy: { type: String, default: null },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: null },
    saved: { type: saveSchema, required: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'people' },
);

schema.index({ slugs: 1 }, { unique: true });
schema.index({ links: 1 });
schema.index({ orderPosition: 1, createdAt: -1, _id: -1 });

export const Person = define('Person', schema);
