import { Schema } from 'mongoose';
import { defineModel, stored, partSchema, type StoredIn } from './define';
import {
  foundInPicture,
  picturedPerson,
  uploadPress,
  type StoredFound,
  type StoredPicturedPerson,
} from './upload-press';

/** A copy of a video: its excerpt, its quick start, or its rendition. */
const videoCopy = partSchema({
  url: stored.required,
  width: stored.whole,
  height: stored.whole,
  bytes: stored.whole,
});
export type StoredVideoCopy = StoredIn<typeof videoCopy>;

/** A recipient's copy of a screener's film, with their name in the picture. */
const burnIn = partSchema({
  /** The id of the recipient. */
  recipient: stored.required,
  /** Empty until it is made. */
  url: stored.text,
  bytes: stored.count,
});
export type StoredBurnIn = StoredIn<typeof burnIn>;

/** What a change of several files has changed, so that it can be undone. */
export interface StoredFilesUndo {
  key: string;
  /** The revision after the change: a later change of the file cannot be undone with it. */
  revision: number;
  by: string;
  at: Date;
  values: { path: string; before: unknown }[];
}

const variant = partSchema({
  url: stored.is<string>(String),
  width: stored.is<number>(Number),
  type: stored.is<string>({ type: String }),
});
type StoredVariant = StoredIn<typeof variant>;

const track = partSchema(
  {
    /** Generated; the last part of the file's name. */
    id: stored.required,
    role: stored.oneOf(['captions', 'subtitles', 'descriptions', 'chapters']),
    /** A BCP 47 tag. */
    language: stored.required,
    label: stored.required,
    url: stored.required,
    cues: stored.whole,
  },
  { id: false, strict: 'throw' },
);
export type StoredTrack = StoredIn<typeof track>;

const poster = partSchema({
  url: stored.is<string>(String),
  width: stored.is<number>(Number),
  height: stored.is<number>(Number),
  variants: stored.is<StoredVariant[]>([variant]),
});
export type StoredPoster = StoredIn<typeof poster>;
const focus = partSchema({ x: stored.whole, y: stored.whole });
/** What pages show of an image, and the picture that was cut out. */
const crop = partSchema({
  x: stored.whole,
  y: stored.whole,
  width: stored.whole,
  height: stored.whole,
  turn: stored.whole,
  straighten: stored.whole,
  picture: stored.is<StoredPoster>({ type: poster, required: true }),
});
type StoredCrop = StoredIn<typeof crop>;

/** The picture that a crop for one place was cut from. */
const original = partSchema(
  {
    /** The generated name. */
    id: stored.required,
    /** The path after `/assets/`. */
    file: stored.required,
    name: stored.text,
  },
  { id: false },
);
export type StoredOriginal = StoredIn<typeof original>;

/** Who deleted a file that is in the trash. */
const trashed = partSchema({
  at: stored.moment,
  /** The user's id; null for the machine. */
  by: stored.textOrNull,
  byName: stored.text,
  /** The generated name of the file that took its place everywhere; '' if it was deleted. */
  replacement: stored.text,
  /** A new value with each deletion. */
  claim: stored.required,
});
export type StoredTrashedFile = StoredIn<typeof trashed>;

export const Upload = defineModel(
  'Upload',
  'uploads',
  [
    [{ sha256: 1 }, { unique: true }],
    { createdAt: -1, _id: -1 },
    { 'press.usableUntil': 1 },
    { originalName: 1, _id: 1 },
    { 'facts.bytes': -1, _id: -1 },
    { 'people.personId': 1 },
    { 'original.id': 1 },
    { 'trashed.at': -1, _id: -1 },
  ],
  {
    /** The generated name, which is the unique part of the file's URL. */
    _id: stored.required,
    /** The path after `/assets/`. */
    key: stored.required,
    /** SHA-256 of the content, hexadecimal; unique, so that no content is stored twice. */
    sha256: stored.required,
    originalName: stored.text,
    /** The facts about a file, found when it was received; they never change. */
    facts: stored.group({
      mediaType: stored.oneOf(['image', 'video']),
      contentType: stored.required,
      bytes: stored.whole,
      /** Pixels; null if they could not be measured. */
      width: stored.numberOrNull,
      height: stored.numberOrNull,
      /** Seconds. */
      duration: stored.numberOrNull,
      /** A data URL of a few hundred bytes. */
      placeholder: stored.text,
      /** Whether it has several frames: another format would lose the animation. */
      animated: stored.flag,
      videoCodec: stored.text,
      audioCodec: stored.text,
      fastStart: stored.is<boolean>({ type: Boolean, default: true }),
    }),
    texts: stored.group({
      alt: stored.text,
      caption: stored.text,
      /** Whether a video has speech; null until a user says so. */
      speech: stored.is<'yes' | 'no' | null>({ type: String, enum: ['yes', 'no', null], default: null }),
      /** The speech and sounds of a video, in several lines. */
      transcript: stored.text,
    }),
    /** The next three are absent in records of earlier versions. */
    press: stored.optional(uploadPress),
    people: stored.optional(stored.is<StoredPicturedPerson[]>({ type: [picturedPerson], default: [] })),
    /** Null if the file was not examined. */
    found: stored.optional(stored.is<StoredFound | null>({ type: foundInPicture, default: null })),
    /** The point that every crop of an image keeps, in percent; null for its middle. */
    focus: stored.is<{ x: number; y: number } | null>({ type: focus, default: null }),
    /** Null for the whole picture. Absent in records of earlier versions, as are the next two. */
    crop: stored.optional(stored.is<StoredCrop | null>({ type: crop, default: null })),
    /** Pictures of earlier crops, latest first, which keep their addresses. */
    earlierCrops: stored.optional(stored.is<StoredPoster[]>({ type: [poster], default: [] })),
    original: stored.optional(stored.is<StoredOriginal | null>({ type: original, default: null })),
    /** Smaller copies of the whole image; a crop has its own. */
    variants: stored.is<StoredVariant[]>({ type: [variant], default: [] }),
    poster: stored.group({
      /** The current frame; null until it is made, and for an image. */
      current: stored.is<StoredPoster | null>({ type: poster, default: null }),
      /** The chosen second of the frame; null for the automatic choice. */
      at: stored.numberOrNull,
      /** The URL of a library image to use instead of the frame; '' for none. */
      image: stored.text,
      /** Earlier frames, latest first, which keep their addresses. */
      earlier: stored.is<StoredPoster[]>({ type: [poster], default: [] }),
    }),
    /** Null for an image, and until it is made. */
    excerpt: stored.is<StoredVideoCopy | null>({ type: videoCopy, default: null }),
    /** A lossless copy with its index first of a film that starts slowly; null until it is made, absent in earlier records. */
    quickStart: stored.optional(stored.is<StoredVideoCopy | null>({ type: videoCopy, default: null })),
    /** A copy of a film that every browser plays; null until it is made. Absent in earlier records, as are the next two. */
    rendition: stored.optional(stored.is<StoredVideoCopy | null>({ type: videoCopy, default: null })),
    /** Whether a rendition is needed, because a screener shows the film and browsers cannot play it. */
    needsRendition: stored.optional(stored.flag),
    burnIns: stored.optional(stored.is<StoredBurnIn[]>({ type: [burnIn], default: [] })),
    /** Whether a video plays instead of its excerpt, because none can be made. */
    isPlayedWhole: stored.flag,
    tracks: stored.is<StoredTrack[]>({ type: [track], default: [] }),
    /** The words of captions, subtitles and descriptions, for the search; absent until they are indexed, and never read with a file. */
    spoken: stored.optional(stored.is<string>({ type: String, select: false })),
    /** Raised by every change of the editable fields, from 1. */
    revision: stored.is<number>({ type: Number, default: 1 }),
    /** The number of changes to `tracks`, each a compare-and-set on it. */
    tracksRevision: stored.count,
    createdBy: stored.textOrNull,
    createdByName: stored.text,
    createdAt: stored.moment,
    usage: stored.group({
      /** The writes that used the upload, such as `article:<id>:<version>`: every use is listed, and some listed ones are over. */
      usedBy: stored.texts,
      /** When a write was last added to `usedBy`. */
      addedAt: stored.momentOrNull,
      /** When it was last returned to an uploader, who may be about to save it. */
      offeredAt: stored.momentOrNull,
      /** When another user last sent the same bytes. */
      sharedAt: stored.momentOrNull,
      /** Since when it is not served because it is unused; see `app/media/delivery/right-place.server.ts`. */
      withheldAt: stored.momentOrNull,
      /** Since when it is not served because only closed press kits and screeners use it. Absent in earlier records. */
      heldBackAt: stored.optional(stored.momentOrNull),
    }),
    /** Set of a file in the trash. Absent in records of earlier versions. */
    trashed: stored.optional(stored.is<StoredTrashedFile | null>({ type: trashed, default: null })),
    /** Never read with a file. */
    undo: stored.optional(stored.is<StoredFilesUndo>({ type: Schema.Types.Mixed, select: false })),
  },
);
export type StoredUpload = StoredIn<typeof Upload>;
export type StoredFacts = StoredUpload['facts'];
export type StoredTexts = StoredUpload['texts'];
