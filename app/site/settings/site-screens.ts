/** The screens of Site that edit parts of the settings, besides Settings itself, and the fields of their panels. */
export const CONTACT_PATH = '/admin/name-and-contact';
export const CONTACT_TITLE = 'Name and contact';
export const HOME_PATH = '/admin/home-page';
export const HOME_TITLE = 'Home page';

/** The parameter of a screen whose form has changed the name. */
export const RENAMED = 'renamed';
export const TAKE_OUT_WORDS = 'take-out-words';

/** The words that were the old name's. */
export interface OldWords {
  meanings: string[];
  heroWords: string[];
}

export const SITE_INFORMATION = [
  'siteName',
  'tagline',
  'siteDescription',
  'metaDescription',
  'metaKeywords',
  'analyticsId',
  'genres',
  'homeIntro',
  'talentIntro',
  'talentNetworkUrl',
] as const;

export const CONTACT_INFORMATION = [
  'contactEmail',
  'contactPhone',
  'address',
  'mapLatitude',
  'mapLongitude',
] as const;

export const NETWORKS = [
  'facebookUrl',
  'twitterUrl',
  'instagramUrl',
  'tiktokUrl',
  'youtubeUrl',
  'linkedinUrl',
] as const;
