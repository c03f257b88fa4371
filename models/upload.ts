import { Schema } from 'mongoose';
import type { Crop } from '~/core/files/crop';
import type { MediaVariant } from '~/core/files/media';
import { define, SCHEMA_OPTIONS } from './define';
import {
  foundInPicture,
  picturedPerson,
  uploadPress,
  type StoredFound,
  type StoredPicturedPerson,
  type StoredUploadPress,
} from './upload-press';

/** A short silent copy of a video, for autoplay. */
export interface StoredExcerpt {
  url: string;
  width: number;
  height: number;
  bytes: number;
}

/** A recipient's copy of a screener's film, with their name in the picture. */
export interface StoredBurnIn {
  /** The id of the recipient. */
  recipient: string;
  /** Empty until it is made. */
  url: string;
  bytes: number;
}

const required = { type: String, required: true } as const;
const whole = { type: Number, required: true } as const;

const videoCopy = new Schema<StoredExcerpt>(
  { url: required, width: whole, height: whole, bytes: whole },
  { _id: false },
);

const burnIn = new Schema<StoredBurnIn>(
  { recipient: required, url: { type: String, default: '' }, bytes: { type: Number, default: 0 } },
  { _id: false },
);

export interface StoredPoster {
  url: string;
  width: number;
  height: number;
  variants: MediaVariant[];
}

/** What pages show of an image, and the picture that was cut out. */
export interface StoredCrop extends Crop {
  picture: StoredPoster;
}

/** The picture that a crop for one place was cut from. */
export interface StoredOriginal {
  /** The generated name. */
  id: string;
  /** The path after `/assets/`. */
  file: string;
  name: string;
}

export interface StoredTrack {
  /** Generated; the last part of the file's name. */
  id: string;
  role: 'captions' | 'subtitles' | 'descriptions' | 'chapters';
  /** A BCP 47 tag. */
  language: string;
  label: string;
  url: string;
  cues: number;
}

/** The facts about a file, found when it was received; they never change. */
export interface StoredFacts {
  mediaType: 'image' | 'video';
  contentType: string;
  bytes: number;
  /** Pixels; null if they could not be measured. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** A data URL of a few hundred bytes. */
  placeholder: string;
  /** Whether it has several frames: another format would lose the animation. */
  animated: boolean;
  videoCodec: string;
  audioCodec: string;
  fastStart: boolean;
}

export interface StoredTexts {
  alt: string;
  caption: string;
  /** Whether a video has speech; null until a user says so. */
  speech: 'yes' | 'no' | null;
  /** The speech and sounds of a video, in several lines. */
  transcript: string;
}

interface StoredPosterChoice {
  /** The current frame; null until it is made, and for an image. */
  current: StoredPoster | null;
  /** The chosen second of the frame; null for the automatic choice. */
  at: number | null;
  /** The URL of a library image to use instead of the frame; '' for none. */
  image: string;
  /** Earlier frames, latest first, which keep their addresses. */
  earlier: StoredPoster[];
}

/** Who deleted a file that is in the trash. */
export interface StoredTrashedFile {
  at: Date;
  /** The user's id; null for the machine. */
  by: string | null;
  byName: string;
  /** The generated name of the file that took its place everywhere; '' if it was deleted. */
  replacement: string;
  /** A new value with each deletion. */
  claim: string;
}

/** What a change of several files has changed, so that it can be undone. */
export interface StoredFilesUndo {
  key: string;
  /** The revision after the change: a later change of the file cannot be undone with it. */
  revision: number;
  by: string;
  at: Date;
  values: { path: string; before: unknown }[];
}

interface StoredUsage {
  /** The writes that used the upload, such as `article:<id>:<version>`: every use is listed, and some listed ones are over. */
  usedBy: string[];
  /** When a write was last added to `usedBy`. */
  addedAt: Date | null;
  /** When it was last returned to an uploader, who may be about to save it. */
  offeredAt: Date | null;
  /** When another user last sent the same bytes. */
  sharedAt: Date | null;
  /** Since when it is not served because it is unused; see `app/media/delivery/right-place.server.ts`. */
  withheldAt: Date | null;
  /** Since when it is not served because only closed press kits and screeners use it. Absent in earlier records. */
  heldBackAt?: Date | null;
}

export interface StoredUpload {
  /** The generated name, which is the unique part of the file's URL. */
  _id: string;
  /** The path after `/assets/`. */
  key: string;
  /** SHA-256 of the content, hexadecimal; unique, so that no content is stored twice. */
  sha256: string;
  originalName: string;
  facts: StoredFacts;
  texts: StoredTexts;
  /** The next three are absent in records of earlier versions. */
  press?: StoredUploadPress;
  people?: StoredPicturedPerson[];
  /** Null if the file was not examined. */
  found?: StoredFound | null;
  /** The point that every crop of an image keeps, in percent; null for its middle. */
  focus: { x: number; y: number } | null;
  /** Null for the whole picture. Absent in records of earlier versions, as are the next two. */
  crop?: StoredCrop | null;
  /** Pictures of earlier crops, latest first, which keep their addresses. */
  earlierCrops?: StoredPoster[];
  original?: StoredOriginal | null;
  /** Smaller copies of the whole image; a crop has its own. */
  variants: MediaVariant[];
  poster: StoredPosterChoice;
  /** Null for an image, and until it is made. */
  excerpt: StoredExcerpt | null;
  /** A lossless copy with its index first of a film that starts slowly; null until it is made, absent in earlier records. */
  quickStart?: StoredExcerpt | null;
  /** A copy of a film that every browser plays; null until it is made. Absent in earlier records, as are the next two. */
  rendition?: StoredExcerpt | null;
  /** Whether a rendition is needed, because a screener shows the film and browsers cannot play it. */
  needsRendition?: boolean;
  burnIns?: StoredBurnIn[];
  /** Whether a video plays instead of its excerpt, because none can be made. */
  isPlayedWhole: boolean;
  tracks: StoredTrack[];
  /** The words of captions, subtitles and descriptions, for the search; absent until they are indexed, and never read with a file. */
  spoken?: string;
  /** Raised by every change of the editable fields, from 1. */
  revision: number;
  /** The number of changes to `tracks`, each a compare-and-set on it. */
  tracksRevision: number;
  createdBy: string | null;
  createdByName: string;
  createdAt: Date;
  usage: StoredUsage;
  /** Set of a file in the trash. Absent in records of earlier versions. */
  trashed?: StoredTrashedFile | null;
  /** Never read with a file. */
  undo?: StoredFilesUndo;
}
const text = { type: String, default: '' } as const;
const number = { type: Number, default: null } as const;
const date = { type: Date, default: null } as const;

const variant = new Schema<MediaVariant>(
  { url: String, width: Number, type: { type: String } },
  { _id: false },
);
const track = new Schema<StoredTrack>(
  {
    id: required,
    role: { ...required, enum: ['captions', 'subtitles', 'descriptions', 'chapters'] },
    language: required,
    label: required,
    url: required,
    cues: whole,
  },
  { _id: false, id: false, strict: 'throw' },
);
const poster = new Schema<StoredPoster>(
  { url: String, width: Number, height: Number, variants: [variant] },
  { _id: false },
);
const focus = new Schema({ x: whole, y: whole }, { _id: false });
const crop = new Schema<StoredCrop>(
  {
    x: whole,
    y: whole,
    width: whole,
    height: whole,
    turn: whole,
    straighten: whole,
    picture: { type: poster, required: true },
  },
  { _id: false },
);
const original = new Schema<StoredOriginal>(
  { id: required, file: required, name: text },
  { _id: false, id: false },
);

const trashed = new Schema<StoredTrashedFile>(
  {
    at: { type: Date, required: true },
    by: { type: String, default: null },
    byName: text,
    replacement: text,
    claim: required,
  },
  { _id: false },
);

const schema = new Schema<StoredUpload>(
  {
    _id: required,
    key: required,
    sha256: required,
    originalName: text,
    facts: {
      mediaType: { ...required, enum: ['image', 'video'] },
      contentType: required,
      bytes: whole,
      width: number,
      height: number,
      duration: number,
      placeholder: text,
      animated: { type: Boolean, default: false },
      videoCodec: text,
      audioCodec: text,
      fastStart: { type: Boolean, default: true },
    },
    texts: {
      alt: text,
      caption: text,
      speech: { type: String, enum: ['yes', 'no', null], default: null },
      transcript: text,
    },
    press: uploadPress,
    people: { type: [picturedPerson], default: [] },
    found: { type: foundInPicture, default: null },
    focus: { type: focus, default: null },
    crop: { type: crop, default: null },
    earlierCrops: { type: [poster], default: [] },
    original: { type: original, default: null },
    variants: { type: [variant], default: [] },
    poster: {
      current: { type: poster, default: null },
      at: number,
      image: text,
      earlier: { type: [poster], default: [] },
    },
    excerpt: { type: videoCopy, default: null },
    quickStart: { type: videoCopy, default: null },
    rendition: { type: videoCopy, default: null },
    needsRendition: { type: Boolean, default: false },
    burnIns: { type: [burnIn], default: [] },
    isPlayedWhole: { type: Boolean, default: false },
    tracks: { type: [track], default: [] },
    spoken: { type: String, select: false },
    revision: { type: Number, default: 1 },
    tracksRevision: { type: Number, default: 0 },
    createdBy: { type: String, default: null },
    createdByName: text,
    createdAt: { type: Date, required: true },
    usage: {
      usedBy: { type: [String], default: [] },
      addedAt: date,
      offeredAt: date,
      sharedAt: date,
      withheldAt: date,
      heldBackAt: date,
    },
    trashed: { type: trashed, default: null },
    undo: { type: Schema.Types.Mixed, select: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'uploads' },
);

schema.index({ sha256: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ 'press.usableUntil': 1 });
schema.index({ originalName: 1, _id: 1 });
schema.index({ 'facts.bytes': -1, _id: -1 });
schema.index({ 'people.personId': 1 });
schema.index({ 'original.id': 1 });
schema.index({ 'trashed.at': -1, _id: -1 });

export const Upload = define('Upload', schema);
