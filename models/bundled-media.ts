import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

export interface StoredBundledMedia {
  /** The URL: `/demo/…` for bundled files, `/assets/…` for uploads. */
  _id: string;
  kind: 'image' | 'video';
  width: number | null;
  height: number | null;
  duration: number | null;
  alt: string;
  caption: string;
  posterUrl: string;
  variants: { url: string; width: number; type: string }[];
  createdAt: Date;
}

const schema = new Schema<StoredBundledMedia>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['image', 'video'], required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    duration: { type: Number, default: null },
    alt: { type: String, default: '' },
    caption: { type: String, default: '' },
    posterUrl: { type: String, default: '' },
    variants: {
      type: [new Schema({ url: String, width: Number, type: { type: String } }, { _id: false })],
      default: [],
    },
    createdAt: { type: Date, default: () => new Date() },
  },
  { ...SCHEMA_OPTIONS, collection: 'media' },
);

export const BundledMedia = define('Media', schema);
