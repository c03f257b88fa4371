import { LIMITS } from '~/core/validation/limits';
import { describeFields, fieldsOn } from '~/core/fields/field';
import { BRAND_FIELDS } from './brand';
import type { KindDescription } from './kind-description';
import { PRESS_SETTINGS_FIELDS } from './press-settings';
import { FOOTER_LINK_FIELDS, LINK_LIST, MENU_ITEM_FIELDS } from './menu';

/** In the order of the form, so that the first invalid field is the first one on screen. */
export const SETTINGS_FIELDS = describeFields({
  siteName: { type: 'line', label: 'Site name', required: true, maxLength: 60, inline: true },
  siteDescription: { type: 'lines', label: 'Site description' },
  tagline: { type: 'line', label: 'Tagline' },
  metaDescription: { type: 'line', label: 'Meta description', maxLength: 320 },
  metaKeywords: { type: 'line', label: 'Keywords', maxLength: 500 },
  analyticsId: { type: 'line', label: 'Analytics ID', maxLength: 60 },
  homeIntro: { type: 'richText', label: 'Company text', inline: true },
  talentIntro: { type: 'richText', label: 'Talent network text', inline: true },
  talentNetworkUrl: { type: 'link', label: 'Talent network URL' },
  genres: {
    type: 'names',
    label: 'Genres',
    itemLabel: 'Genre',
    itemMaxLength: LIMITS.genre,
    maxItems: 60,
    oneALine: true,
  },
  contactEmail: { type: 'email', label: 'Email', inline: true },
  contactPhone: { type: 'line', label: 'Telephone', maxLength: 60, inline: true },
  address: { type: 'lines', label: 'Address', maxLength: 500, inline: true },
  mapLatitude: { type: 'degrees', label: 'Map latitude', most: 90 },
  mapLongitude: { type: 'degrees', label: 'Map longitude', most: 180 },
  facebookUrl: { type: 'link', label: 'Facebook URL' },
  twitterUrl: { type: 'link', label: 'X (Twitter) URL' },
  instagramUrl: { type: 'link', label: 'Instagram URL' },
  tiktokUrl: { type: 'link', label: 'TikTok URL' },
  youtubeUrl: { type: 'link', label: 'YouTube URL' },
  linkedinUrl: { type: 'link', label: 'LinkedIn URL' },
  reelVideoUrl: { type: 'link', label: 'Reel video URL', inline: 'video' },
  logoUrl: { type: 'link', label: 'Logo URL' },
  faviconUrl: { type: 'link', label: 'Favicon URL' },
  themeTemplate: { type: 'choice', label: 'Theme', options: [['primal', 'Primal']] },
  menu: {
    type: 'items',
    label: 'Menu',
    of: MENU_ITEM_FIELDS,
    minItems: 1,
    maxItems: 10,
    screen: 'menu',
    ...LINK_LIST,
  },
  footerLinks: {
    type: 'items',
    label: 'Footer links',
    of: FOOTER_LINK_FIELDS,
    maxItems: 8,
    screen: 'menu',
    ...LINK_LIST,
  },
  brand: {
    type: 'group',
    label: 'Brand',
    of: BRAND_FIELDS,
    isDivided: true,
    isResettable: true,
    screen: 'brand',
  },
  audience: { type: 'flag', label: 'Count what is looked at' },
  ...PRESS_SETTINGS_FIELDS,
});

/** Settings that only administrators read and change. They are in no version and on no public page. */
export const ACCOUNT_SETTINGS_FIELDS = describeFields({
  secondFactor: {
    type: 'choice',
    label: 'Second factor',
    options: [
      ['off', 'Nobody needs one'],
      ['admins', 'Admins need one'],
      ['everybody', 'Everybody needs one'],
    ],
  },
});

const FORM_FIELDS = fieldsOn(SETTINGS_FIELDS);

export const settingsFieldsFor = (mayManageUsers: boolean) =>
  mayManageUsers ? { ...FORM_FIELDS, ...ACCOUNT_SETTINGS_FIELDS } : FORM_FIELDS;

/** The characters of a meta description that search engines show. */
export const META_DESCRIPTION_SHOWN = { least: 150, most: 160 } as const;

export const SETTINGS_NOT_SAVED = 'Failed to save settings';
export const MENU_NOT_SAVED = 'Failed to save menu';
export const BRAND_NOT_SAVED = 'Failed to save brand';
export const PRESS_NOT_SAVED = 'Failed to save press';

export const SETTINGS_KIND = {
  noun: 'Settings',
  fields: SETTINGS_FIELDS,
  titleField: 'siteName',
  files: { of: 'settings', shape: 'landscape' },
  mediaField: null,
} as const satisfies KindDescription<typeof SETTINGS_FIELDS>;
