import { Schema } from 'mongoose';
import { listedSchema, partSchema, stored, type StoredIn } from './define';

/** The initial press settings of a file, also of records of earlier versions. */
export const NO_PRESS: Readonly<StoredUploadPress> = {
  cleared: false,
  clearedBy: null,
  clearedAt: null,
  credit: '',
  rights: '',
  usableUntil: null,
};

/** The result for a file without embedded metadata. */
export const NOTHING_FOUND: Readonly<StoredFound> = {
  credit: null,
  caption: null,
  rights: null,
  createdAt: null,
  city: null,
  country: null,
  hadPosition: false,
};

const author = new Schema({ id: String, name: String }, { _id: false, id: false });

export const uploadPress = stored.group({
  /** Whether a named user cleared it for the press; only for images. */
  cleared: stored.flag,
  clearedBy: stored.is<{ id: string; name: string } | null>({ type: author, default: null }),
  clearedAt: stored.momentOrNull,
  credit: stored.text,
  rights: stored.text,
  /** After this time it is in no kit; null for no end. */
  usableUntil: stored.momentOrNull,
});
export type StoredUploadPress = ReturnType<(typeof uploadPress)['stored']>;

export const picturedPerson = listedSchema({
  /** The id of a person of the site; empty for a typed name. */
  personId: stored.text,
  name: stored.required,
  /** Whether they must be asked before the press may have the picture. */
  approval: stored.is<boolean>({ type: Boolean, default: true }),
});
export type StoredPicturedPerson = StoredIn<typeof picturedPerson>;

const foundValue = partSchema({
  value: stored.required,
  from: stored.is<'xmp' | 'iptc' | 'exif'>({ type: String, required: true }),
});
type StoredFoundValue = StoredIn<typeof foundValue>;
const found = { type: foundValue, default: null };

/** The picture's embedded metadata when it was received; a part is null if it is missing. */
export const foundInPicture = partSchema({
  credit: stored.is<StoredFoundValue | null>(found),
  caption: stored.is<StoredFoundValue | null>(found),
  rights: stored.is<StoredFoundValue | null>(found),
  createdAt: stored.is<StoredFoundValue | null>(found),
  city: stored.is<StoredFoundValue | null>(found),
  country: stored.is<StoredFoundValue | null>(found),
  /** Whether it had GPS coordinates, which are removed from the stored file. */
  hadPosition: stored.flag,
});
export type StoredFound = StoredIn<typeof foundInPicture>;
