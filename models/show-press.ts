import { Schema, type Types } from 'mongoose';

/** A file of the library in a list; `file` is its generated name. */
export interface StoredFileItem {
  _id: Types.ObjectId;
  file: string;
}

export interface StoredPressContact {
  _id: Types.ObjectId;
  name: string;
  role: string;
  phone: string;
  email: string;
}

/** What a show offers the press: its kit. Records of earlier versions have none. */
export interface StoredShowPress {
  visibility: 'off' | 'link' | 'public';
  /** Nobody sees the kit before that without a link; null for no embargo. */
  embargoUntil: Date | null;
  logline: string;
  short: string;
  /** Sanitised HTML. */
  long: string;
  /** Sanitised HTML that only those with a link see. */
  notes: string;
  stills: StoredFileItem[];
  clips: StoredFileItem[];
  contacts: StoredPressContact[];
  technical: { format: string; aspect: string; sound: string; runningTime: string; rating: string };
}

const text = { type: String, default: '' } as const;
const STRICT = { strict: 'throw' } as const;

export const fileItem = new Schema<StoredFileItem>({ file: { type: String, required: true } }, STRICT);

export const pressContact = new Schema<StoredPressContact>(
  { name: { type: String, required: true }, role: text, phone: text, email: text },
  STRICT,
);

const technical = new Schema<StoredShowPress['technical']>(
  { format: text, aspect: text, sound: text, runningTime: text, rating: text },
  { ...STRICT, _id: false, id: false },
);

export const showPress = new Schema<StoredShowPress>(
  {
    visibility: { type: String, enum: ['off', 'link', 'public'], default: 'off' },
    embargoUntil: { type: Date, default: null },
    logline: text,
    short: text,
    long: text,
    notes: text,
    stills: { type: [fileItem], default: [] },
    clips: { type: [fileItem], default: [] },
    contacts: { type: [pressContact], default: [] },
    technical: { type: technical, default: () => ({}) },
  },
  { ...STRICT, _id: false, id: false },
);
