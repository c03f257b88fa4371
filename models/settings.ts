import { Types } from 'mongoose';
import type { Ground } from '~/core/brand/colours';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from '~/core/nouns/settings';
import { define } from './define';
import { schemaOf, type SingleRecord, type StoredFields } from './record-schema';

export const SETTINGS_ID = 'settings';

export interface StoredSettings
  extends SingleRecord, StoredFields<typeof SETTINGS_FIELDS & typeof ACCOUNT_SETTINGS_FIELDS> {
  /** The grounds on which the logo could not be read, so that it is drawn in the colour of the text. */
  plainLogos?: Ground[];
}

const HOME_INTRO = [
  '<p>We produce <strong>innovative content</strong></p>',
  '<p>Founded in July 2016 by <strong>two founders</strong></p>',
  '<p>With a majority stake, since 2019, held by <strong>a broadcaster-owned studio</strong></p>',
].join('');

const TALENT_INTRO = [
  '<p>We crew our productions through an external talent-manager service, which keeps your profile in one place.</p>',
  '<p>Tell it what you do and when you are free, and our production team will find you there.</p>',
].join('');

const GENRES = [
  'Animation',
  'Arts and culture',
  "Children's",
  'Comedy',
  'Crime',
  'Current affairs',
  'Documentary',
  'Drama',
  'Entertainment',
  'Factual',
  'Family',
  'Fantasy',
  'History',
  'Lifestyle',
  'Music',
  'Natural history',
  'Science',
  'Science fiction',
  'Sport',
  'Thriller',
];

/** Returns the id of a default item. It is the same on every read. */
const defaultId = (number: number) => new Types.ObjectId(String(number).padStart(24, '0'));

const defaultLink = <To>(number: number, to: To, label = '') => ({
  _id: defaultId(number),
  to,
  pageId: '',
  url: '',
  label,
});

const MENU = ['home', 'shows', 'people', 'news', 'contact'].map((to, index) => defaultLink(index + 1, to));

const FOOTER_LINKS = ['Privacy Policy', 'Terms of Use'].map((label, index) =>
  defaultLink(index + 1, 'none', label),
);

const HERO_WORDS = ['First', 'Original', 'Indispensable'];

const MEANINGS = [
  ['First', 'Existing before anyone else had thought to ask.'],
  ['Original', 'Made out of nothing but the matter in hand.'],
  ['Indispensable', 'Noticed at once when it is missing.'],
].map(([word = '', text = ''], index) => ({
  _id: defaultId(index + 1),
  word,
  text,
}));

const schema = schemaOf<StoredSettings>(
  { ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS },
  {
    collection: 'settings',
    overrides: {
      siteName: { default: 'Showreel' },
      homeIntro: { default: HOME_INTRO },
      talentIntro: { default: TALENT_INTRO },
      genres: { default: GENRES },
      menu: { default: MENU },
      footerLinks: { default: FOOTER_LINKS },
      audience: { default: true },
      // Validation requires a label; a stored link without one stays valid.
      'footerLinks.label': { default: '' },
      'brand.heroWords': { default: HERO_WORDS },
      'brand.meanings': { default: MEANINGS },
    },
    extraFields: {
      _id: { type: String, default: SETTINGS_ID },
      updatedAt: { type: Date, default: () => new Date() },
      plainLogos: { type: [String], default: [] },
    },
  },
);

export const Settings = define('Settings', schema);
