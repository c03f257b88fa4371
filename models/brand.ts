import { Schema, Types } from 'mongoose';

interface StoredMeaning {
  _id: Types.ObjectId;
  word: string;
  text: string;
}

/** How the site looks: an empty text leaves it as it is before anybody has changed it. */
export interface StoredBrand {
  accent: string;
  tint: string;
  ground: '' | 'dark' | 'light';
  typefaces:
    '' | 'grotesque' | 'condensed' | 'geometric' | 'bookish' | 'didone' | 'soft' | 'rounded' | 'mono';
  corners: '' | 'square' | 'soft' | 'round';
  heroWords: string[];
  meanings: StoredMeaning[];
  logoLightUrl: string;
  logoDarkUrl: string;
}

const HERO_WORDS = ['First', 'Original', 'Indispensable'];

const MEANINGS: StoredMeaning[] = [
  ['First', 'Existing before anyone else had thought to ask.'],
  ['Original', 'Made out of nothing but the matter in hand.'],
  ['Indispensable', 'Noticed at once when it is missing.'],
].map(([word = '', text = ''], index) => ({
  // The same on every read.
  _id: new Types.ObjectId(String(index + 1).padStart(24, '0')),
  word,
  text,
}));

const text = { type: String, default: '' };
const choice = { type: String, default: '' as const };

const meaning = new Schema<StoredMeaning>(
  { word: { type: String, required: true }, text },
  { strict: 'throw' },
);

export const brandSchema = new Schema<StoredBrand>(
  {
    accent: text,
    tint: text,
    ground: choice,
    typefaces: choice,
    corners: choice,
    heroWords: { type: [String], default: HERO_WORDS },
    meanings: { type: [meaning], default: MEANINGS },
    logoLightUrl: text,
    logoDarkUrl: text,
  },
  { _id: false, strict: 'throw' },
);
