import { Schema, Types } from 'mongoose';
import { brandSchema, type StoredBrand } from './brand';
import { define, SCHEMA_OPTIONS } from './define';
import { fileItem, pressContact, type StoredFileItem, type StoredPressContact } from './show-press';
import { saveSchema, type StoredSave } from './version';

export const SETTINGS_ID = 'settings';

interface StoredLink<To> {
  _id: Types.ObjectId;
  to: To;
  /** The id of a page, if the link leads to one; it stays when the page is deleted. */
  pageId: string;
  url: string;
  /** Empty for the words of what it leads to. */
  label: string;
}

type MenuTarget = 'home' | 'shows' | 'people' | 'news' | 'contact' | 'press' | 'page' | 'url';

export interface StoredSettings {
  _id: string;
  version: number;
  siteName: string;
  siteDescription: string;
  tagline: string;
  metaDescription: string;
  metaKeywords: string;
  analyticsId: string;
  contactEmail: string;
  contactPhone: string;
  address: string;
  facebookUrl: string;
  twitterUrl: string;
  instagramUrl: string;
  tiktokUrl: string;
  youtubeUrl: string;
  linkedinUrl: string;
  reelVideoUrl: string;
  logoUrl: string;
  faviconUrl: string;
  themeTemplate: 'primal';
  homeIntro: string;
  talentIntro: string;
  talentNetworkUrl: string;
  mapLatitude: number | null;
  mapLongitude: number | null;
  /** The genres that a show can have. */
  genres: string[];
  menu: StoredLink<MenuTarget>[];
  footerLinks: StoredLink<MenuTarget | 'none'>[];
  brand: StoredBrand;
  /** Whether there is a press room; null: when any public kit or contact is there. */
  pressEnabled: boolean | null;
  pressContacts: StoredPressContact[];
  /** Sanitised HTML, as are the terms. */
  pressBoilerplate: string;
  pressTerms: string;
  logoPack: StoredFileItem[];
  /** Who needs a second factor. Not part of a version: see docs/decisions/0052-second-factor.md. */
  secondFactor: 'off' | 'admins' | 'everybody';
  /** Where its links lead that lead to this site: see docs/decisions/0101-links-stored-with-records.md. */
  links: string[];
  updatedAt: Date;
  updatedBy: string | null;
  /** Absent in records that were stored before there was a history. */
  saved?: StoredSave | undefined;
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

/** Returns a link as it is before anybody has changed it. Its id is the same on every read. */
const defaultLink = <To>(number: number, to: To, label = ''): StoredLink<To> => ({
  _id: new Types.ObjectId(String(number).padStart(24, '0')),
  to,
  pageId: '',
  url: '',
  label,
});

const MENU = (['home', 'shows', 'people', 'news', 'contact'] as const).map((to, index) =>
  defaultLink<MenuTarget>(index + 1, to),
);

const FOOTER_LINKS = ['Privacy Policy', 'Terms of Use'].map((label, index) =>
  defaultLink<MenuTarget | 'none'>(index + 1, 'none', label),
);

const link = new Schema<StoredLink<string>>(
  {
    to: { type: String, required: true },
    pageId: { type: String, default: '' },
    url: { type: String, default: '' },
    label: { type: String, default: '' },
  },
  { strict: 'throw' },
);

const text = { type: String, default: '' };

const schema = new Schema<StoredSettings>(
  {
    _id: { type: String, default: SETTINGS_ID },
    version: { type: Number, default: 1 },
    siteName: { type: String, default: 'Showreel' },
    siteDescription: text,
    tagline: text,
    metaDescription: text,
    metaKeywords: text,
    analyticsId: text,
    contactEmail: text,
    contactPhone: text,
    address: text,
    facebookUrl: text,
    twitterUrl: text,
    instagramUrl: text,
    tiktokUrl: text,
    youtubeUrl: text,
    linkedinUrl: text,
    reelVideoUrl: text,
    logoUrl: text,
    faviconUrl: text,
    themeTemplate: { type: String, default: 'primal' },
    homeIntro: { type: String, default: HOME_INTRO },
    talentIntro: { type: String, default: TALENT_INTRO },
    talentNetworkUrl: text,
    mapLatitude: { type: Number, default: null },
    mapLongitude: { type: Number, default: null },
    genres: { type: [String], default: GENRES },
    menu: { type: [link], default: MENU },
    footerLinks: { type: [link], default: FOOTER_LINKS },
    brand: { type: brandSchema, default: () => ({}) },
    pressEnabled: { type: Boolean, default: null },
    pressContacts: { type: [pressContact], default: [] },
    pressBoilerplate: text,
    pressTerms: text,
    logoPack: { type: [fileItem], default: [] },
    secondFactor: { type: String, enum: ['off', 'admins', 'everybody'], default: 'off' },
    links: { type: [String], default: [] },
    updatedAt: { type: Date, default: () => new Date() },
    updatedBy: { type: String, default: null },
    saved: { type: saveSchema, required: false },
  },
  { ...SCHEMA_OPTIONS, collection: 'settings' },
);

export const Settings = define('Settings', schema);
