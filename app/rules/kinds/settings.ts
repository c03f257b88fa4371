import { LIMITS } from '../validation/limits';
import { describeFields } from '../fields/field';
import type { KindDescription } from './kind-description';

/** In the order of the form, so that the first invalid field is the first one on screen. */
export const SETTINGS_FIELDS = describeFields({
  siteName: { kind: 'line', label: 'Site name', required: true, maxLength: 60, inline: true },
  siteDescription: { kind: 'lines', label: 'Site description' },
  tagline: { kind: 'line', label: 'Tagline' },
  metaDescription: { kind: 'line', label: 'Meta description', maxLength: 320 },
  metaKeywords: { kind: 'line', label: 'Keywords', maxLength: 500 },
  analyticsId: { kind: 'line', label: 'Analytics ID', maxLength: 60 },
  homeIntro: { kind: 'richText', label: 'Company text', inline: true },
  talentIntro: { kind: 'richText', label: 'Talent network text', inline: true },
  talentNetworkUrl: { kind: 'link', label: 'Talent network URL' },
  genres: {
    kind: 'names',
    label: 'Genres',
    itemLabel: 'Genre',
    itemMaxLength: LIMITS.genre,
    maxItems: 60,
    oneALine: true,
  },
  contactEmail: { kind: 'email', label: 'Email', inline: true },
  contactPhone: { kind: 'line', label: 'Telephone', maxLength: 60, inline: true },
  address: { kind: 'lines', label: 'Address', maxLength: 500, inline: true },
  mapLatitude: { kind: 'degrees', label: 'Map latitude', most: 90 },
  mapLongitude: { kind: 'degrees', label: 'Map longitude', most: 180 },
  facebookUrl: { kind: 'link', label: 'Facebook URL' },
  twitterUrl: { kind: 'link', label: 'X (Twitter) URL' },
  instagramUrl: { kind: 'link', label: 'Instagram URL' },
  tiktokUrl: { kind: 'link', label: 'TikTok URL' },
  youtubeUrl: { kind: 'link', label: 'YouTube URL' },
  linkedinUrl: { kind: 'link', label: 'LinkedIn URL' },
  reelVideoUrl: { kind: 'link', label: 'Reel video URL', inline: 'video' },
  logoUrl: { kind: 'link', label: 'Logo URL' },
  faviconUrl: { kind: 'link', label: 'Favicon URL' },
  themeTemplate: { kind: 'choice', label: 'Theme', options: [['primal', 'Primal']] },
});

/** The settings that only administrators read and change. They are in no version and on no page of the site. */
export const ACCOUNT_SETTINGS_FIELDS = describeFields({
  secondFactor: {
    kind: 'choice',
    label: 'Second factor',
    options: [
      ['off', 'Nobody needs one'],
      ['admins', 'Admins need one'],
      ['everybody', 'Everybody needs one'],
    ],
  },
});

/** The fields of the settings' form, in its order. */
export const settingsFieldsFor = (mayManageUsers: boolean) =>
  mayManageUsers ? { ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS } : SETTINGS_FIELDS;

/** Characters of the meta description that search engines show. */
export const META_DESCRIPTION_SHOWN = { least: 150, most: 160 } as const;

export const SETTINGS_NOT_SAVED = 'Failed to save settings';

/** The settings of the site, of which there is one record. */
export const SETTINGS_KIND = {
  noun: 'Settings',
  fields: SETTINGS_FIELDS,
  titleField: 'siteName',
  files: { of: 'settings', shape: 'landscape' },
  mediaField: null,
} as const satisfies KindDescription<typeof SETTINGS_FIELDS>;
