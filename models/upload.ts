import { Schema } from 'mongoose';
import { define, SCHEMA_OPTIONS } from './define';

interface StoredVariant {
  url: string;
  width: number;
  type: string;
}

export interface StoredPoster {
  url: string;
  width: number;
  height: number;
  variants: StoredVariant[];
}

/** Timed text that belongs to a video. */
export interface StoredTrack {
  /** Generated; the last part of the file's name. */
  id: string;
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters';
  /** A BCP 47 tag. */
  language: string;
  label: string;
  url: string;
  /** The number of its cues. */
  cues: number;
}

/** A short copy of a video without sound, for what plays by itself. */
export interface StoredPreview {
  url: string;
  width: number;
  height: number;
  bytes: number;
}

export interface StoredUpload {
  /** The generated name, which is the unique part of the file's URL. */
  _id: string;
  /** The path after `/assets/`. */
  key: string;
  /** SHA-256 of the content, hexadecimal; unique, so that no content is stored twice. */
  sha256: string;
  kind: 'image' | 'video';
  /** Media type. */
  format: string;
  bytes: number;
  /** The original file name, for searching. */
  originalName: string;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  alt: string;
  caption: string;
  /** A data URL of a few hundred bytes. */
  placeholder: string;
  /** Whether it has more than one frame: another format would lose the animation. */
  animated: boolean;
  videoCodec: string;
  audioCodec: string;
  fastStart: boolean;
  variants: StoredVariant[];
  poster: StoredPoster | null;
  /** The second of the film that the poster was taken at, if somebody has chosen one. Absent in old records. */
  posterAt?: number | null;
  /** The URL of an image of the library that is shown instead of the poster. Absent in old records. */
  posterImage?: string;
  /** The posters before this one, the latest first, which keep their addresses. Absent in old records. */
  earlierPosters?: StoredPoster[];
  /** Null for an image, and until it has been made. Absent in old records. */
  preview?: StoredPreview | null;
  /** Whether a video plays where its preview would, because none can be made. */
  isPlayedWhole: boolean;
  /** The point of an image that every crop keeps, in percent; null for its middle. Absent in old records. */
  focus?: { x: number; y: number } | null;
  /** In the order in which players list them. Absent in old records. */
  tracks?: StoredTrack[];
  /** Whether anything is said in a video, if somebody has said so. Absent in old records. */
  speech?: 'yes' | 'no' | null;
  /** What is said and heard in a video, in several lines. Absent in old records. */
  transcript?: string;
  /** The number of changes to the fields that people change. Absent in old records. */
  changes?: number;
  /** The number of changes to `tracks`, each a compare-and-set on it. Absent in old records. */
  trackChanges?: number;
  createdBy: string | null;
  createdByName: string;
  createdAt: Date;
  /** When somebody was last given it again, who may be about to save it; in old records also when it was uploaded. */
  offeredAt?: Date | null;
  /** When somebody but its uploader last sent the same bytes. Absent in old records. */
  sharedAt?: Date | null;
  /**
   * The writes that made records use the upload, such as `article:<id>:<version>`: every use has one, and some have no
   * use any more. Absent in old records without uses.
   */
  usedBy?: string[];
  /** When a write was last added to `usedBy`. */
  useAddedAt?: Date;
  /** Since when it is not served, because nothing uses it any more; see `services/uploads/withheld.ts`. */
  withheldAt?: Date | null;
}

const variant = new Schema<StoredVariant>(
  { url: String, width: Number, type: { type: String } },
  { _id: false },
);
const required = { type: String, required: true } as const;
const track = new Schema<StoredTrack>(
  {
    id: required,
    kind: { ...required, enum: ['captions', 'subtitles', 'descriptions', 'chapters'] },
    language: required,
    label: required,
    url: required,
    cues: { type: Number, required: true },
  },
  { _id: false, id: false, strict: 'throw' },
);
const text = { type: String, default: '' };
const number = { type: Number, default: null };
const poster = new Schema<StoredPoster>(
  { url: String, width: Number, height: Number, variants: [variant] },
  { _id: false },
);
const focus = new Schema(
  { x: { type: Number, required: true }, y: { type: Number, required: true } },
  { _id: false },
);

const whole = { type: Number, required: true };
const preview = new Schema<StoredPreview>(
  { url: required, width: whole, height: whole, bytes: whole },
  { _id: false },
);

const schema = new Schema<StoredUpload>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    sha256: { type: String, required: true },
    kind: { type: String, enum: ['image', 'video'], required: true },
    format: { type: String, required: true },
    bytes: { type: Number, required: true },
    originalName: text,
    width: number,
    height: number,
    duration: number,
    alt: text,
    caption: text,
    placeholder: text,
    animated: { type: Boolean, default: false },
    videoCodec: text,
    audioCodec: text,
    fastStart: { type: Boolean, default: true },
    variants: { type: [variant], default: [] },
    poster: { type: poster, default: null },
    posterAt: number,
    posterImage: text,
    earlierPosters: { type: [poster], default: [] },
    preview: { type: preview, default: null },
    isPlayedWhole: { type: Boolean, default: false },
    focus: { type: focus, default: null },
    tracks: { type: [track], default: [] },
    speech: { type: String, enum: ['yes', 'no', null], default: null },
    transcript: text,
    changes: { type: Number, default: 0 },
    trackChanges: { type: Number, default: 0 },
    createdBy: { type: String, default: null },
    createdByName: text,
    createdAt: { type: Date, required: true },
    offeredAt: { type: Date, default: null },
    sharedAt: { type: Date, default: null },
    usedBy: { type: [String], default: [] },
    useAddedAt: { type: Date },
    withheldAt: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, collection: 'uploads' },
);

schema.index({ sha256: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });

export const Upload = define('Upload', schema);
