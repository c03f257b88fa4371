import { LIMITS } from '~/core/validation/limits';
import { describeFields, fieldsOn, type ItemProblem } from '~/core/fields/field';
import type { KindDescription } from './kind-description';
import { PRESS_CONTACT_FIELDS, repeatedFiles } from './show-press-fields';
import { PRESS_PAGE, SECTION_PAGES } from './section-pages';

/** The site uses the first by default. */
export const TYPEFACES = [
  'grotesque',
  'condensed',
  'geometric',
  'bookish',
  'didone',
  'soft',
  'rounded',
  'mono',
] as const;

export const CORNERS = ['square', 'soft', 'round'] as const;

export const FIRST_CHOICES = { typefaces: TYPEFACES[0], corners: CORNERS[0] } as const;

const capitalised = <Word extends string>(word: Word) =>
  [word, word.replace(/^./, (letter) => letter.toUpperCase())] as const;

const MEANING_FIELDS = describeFields({
  word: { type: 'line', label: 'Word', required: true, maxLength: LIMITS.meaningWord },
  text: { type: 'line', label: 'Meaning' },
});

export const HERO_WORDS_NOTE =
  'One to five, of up to 24 characters. They fill the width, whatever their length.';

/** The look of the site. Empty values, and those of `models/settings.ts`, are the defaults. */
export const BRAND_FIELDS = describeFields({
  accent: { type: 'colour', label: 'Accent' },
  tint: { type: 'colour', label: 'Tint' },
  ground: {
    type: 'choice',
    label: 'Ground',
    options: [
      ['', 'Each page its own'],
      ['dark', 'Dark'],
      ['light', 'Light'],
    ],
  },
  typefaces: { type: 'choice', label: 'Typefaces', options: [['', ''], ...TYPEFACES.map(capitalised)] },
  corners: { type: 'choice', label: 'Corners', options: [['', ''], ...CORNERS.map(capitalised)] },
  heroWords: {
    type: 'names',
    label: 'Hero words',
    itemLabel: 'A hero word',
    itemMaxLength: LIMITS.heroWord,
    minItems: 1,
    maxItems: 5,
    mayRepeat: true,
    oneALine: true,
    inline: true,
  },
  meanings: { type: 'items', label: 'Meanings in the footer', of: MEANING_FIELDS, maxItems: 5, key: 'word' },
  logoLightUrl: { type: 'link', label: 'Logo for light' },
  logoDarkUrl: { type: 'link', label: 'Logo for dark' },
});

type Values = Readonly<Record<string, unknown>>;

const TARGETS = [
  ['home', SECTION_PAGES.home.label],
  ['shows', SECTION_PAGES.shows.label],
  ['people', SECTION_PAGES.people.label],
  ['news', SECTION_PAGES.news.label],
  ['contact', SECTION_PAGES.contact.label],
  ['press', PRESS_PAGE.label],
  ['page', 'A page'],
  ['url', 'An address elsewhere'],
] as const;

const LINK_FIELDS = describeFields({
  pageId: { type: 'reference', label: 'Page', to: 'page', isLink: true },
  url: { type: 'link', label: 'Address' },
  label: { type: 'line', label: 'Label', maxLength: LIMITS.linkLabel },
});

export const MENU_ITEM_FIELDS = describeFields({
  to: { type: 'choice', label: 'Leads to', required: true, startsEmpty: true, options: TARGETS },
  ...LINK_FIELDS,
});

export const FOOTER_LINK_FIELDS = describeFields({
  to: {
    type: 'choice',
    label: 'Leads to',
    required: true,
    startsEmpty: true,
    options: [...TARGETS, ['none', 'Nowhere']],
  },
  ...LINK_FIELDS,
  label: { ...LINK_FIELDS.label, required: true },
});

const LINK_LIST = {
  key: 'label',
  /** A link without a label is named after its target. */
  nameWithoutKey: ({ to, url }: Values): string =>
    to === 'url' ? String(url) : (TARGETS.find(([target]) => target === to)?.[1] ?? ''),
  /** A link to a deleted page is kept but hidden. */
  isComplete: ({ to, pageId }: Values): boolean => to !== 'page' || pageId !== '',
  /** The target of the link decides which of its fields count. */
  usesField: ({ to }: Values, name: string): boolean =>
    (name !== 'pageId' || to === 'page') && (name !== 'url' || to === 'url'),
  problems: (links: readonly Values[]): ItemProblem[] => links.flatMap(linkProblems),
} as const;

/** A link needs a target, and a label if the target has none. Links of the footer always need a label. */
function linkProblems({ to, pageId = '', url = '', label = '' }: Values, index: number): ItemProblem[] {
  const missing = [
    ...(to === 'page' && pageId === '' ? [['pageId', 'Choose a page'] as const] : []),
    ...(to === 'url' && url === '' ? [['url', 'Address is required'] as const] : []),
    ...(to === 'url' && label === '' ? [['label', 'Label is required'] as const] : []),
  ];
  return missing.map(([name, message]) => ({ path: [index, name], message }));
}

export const PRESS_SETTINGS_FIELDS = describeFields({
  /** Null: on as soon as there is a public kit or a contact. */
  pressEnabled: { type: 'optionalFlag', label: 'Press room', screen: 'press' },
  pressContacts: {
    type: 'items',
    label: 'Press contacts',
    of: PRESS_CONTACT_FIELDS,
    maxItems: LIMITS.pressContacts,
    key: 'name',
    screen: 'press',
  },
  pressBoilerplate: { type: 'richText', label: 'About the company', screen: 'press' },
  pressTerms: { type: 'richText', label: 'Terms', screen: 'press' },
  logoPack: {
    type: 'items',
    label: 'Logos',
    of: describeFields({ file: { type: 'file', label: 'Logo', of: 'image', required: true } }),
    maxItems: LIMITS.pressLogos,
    key: 'file',
    problems: repeatedFiles,
    screen: 'press',
  },
});

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
