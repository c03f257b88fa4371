import { Schema, type Types } from 'mongoose';
import type { Found, FoundValue } from '~/core/files/file-library';

export interface StoredUploadPress {
  /** Whether a named user cleared it for the press; only for images. */
  cleared: boolean;
  clearedBy: { id: string; name: string } | null;
  clearedAt: Date | null;
  credit: string;
  rights: string;
  /** After this time it is in no kit; null for no end. */
  usableUntil: Date | null;
}

export interface StoredPicturedPerson {
  _id: Types.ObjectId;
  /** The id of a person of the site; empty for a typed name. */
  personId: string;
  name: string;
  /** Whether they must be asked before the press may have the picture. */
  approval: boolean;
}

/** The picture's embedded metadata when it was received; a part is null if it is missing. */
export interface StoredFound extends Found {
  /** Whether it had GPS coordinates, which are removed from the stored file. */
  hadPosition: boolean;
}

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

const text = { type: String, default: '' } as const;

const author = new Schema({ id: String, name: String }, { _id: false, id: false });

export const uploadPress = {
  cleared: { type: Boolean, default: false },
  clearedBy: { type: author, default: null },
  clearedAt: { type: Date, default: null },
  credit: text,
  rights: text,
  usableUntil: { type: Date, default: null },
};

export const picturedPerson = new Schema<StoredPicturedPerson>(
  { personId: text, name: { type: String, required: true }, approval: { type: Boolean, default: true } },
  { strict: 'throw' },
);

const foundValue = new Schema<FoundValue>(
  { value: { type: String, required: true }, from: { type: String, required: true } },
  { _id: false },
);
const found = { type: foundValue, default: null };

export const foundInPicture = new Schema<StoredFound>(
  {
    credit: found,
    caption: found,
    rights: found,
    createdAt: found,
    city: found,
    country: found,
    hadPosition: { type: Boolean, default: false },
  },
  { _id: false },
);
