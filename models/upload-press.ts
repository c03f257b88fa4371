import { Schema, type Types } from 'mongoose';

/** What the company says of a file for the press. */
export interface StoredUploadPress {
  /** Whether a named person of the company has said that the press may have it; of images only. */
  cleared: boolean;
  clearedBy: { id: string; name: string } | null;
  clearedAt: Date | null;
  credit: string;
  rights: string;
  /** From then on it is in no kit; null for no end. */
  usableUntil: Date | null;
}

/** Somebody who is in a picture. */
export interface StoredPicturedPerson {
  _id: Types.ObjectId;
  /** The id of a person of the site; empty for a typed name. */
  personId: string;
  name: string;
  /** Whether they have to be asked before the press may have the picture. */
  approval: boolean;
}

interface StoredFoundValue {
  value: string;
  from: 'xmp' | 'iptc';
}

/** What the picture itself says, as it was found when it was received; a part is null where it says nothing. */
export interface StoredFound {
  credit: StoredFoundValue | null;
  caption: StoredFoundValue | null;
  rights: StoredFoundValue | null;
  createdAt: StoredFoundValue | null;
  city: StoredFoundValue | null;
  country: StoredFoundValue | null;
  /** Whether it held a position, which is taken out of what is stored. */
  hadPosition: boolean;
}

/** What a file is to the press before anybody has said anything of it, as in records of earlier versions, which have none. */
export const NO_PRESS: Readonly<StoredUploadPress> = {
  cleared: false,
  clearedBy: null,
  clearedAt: null,
  credit: '',
  rights: '',
  usableUntil: null,
};

/** What a file says of itself that says nothing. */
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

const foundValue = new Schema<StoredFoundValue>(
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
