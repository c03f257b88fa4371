/** What each setting is called on screen and in messages. */
export const SETTING_LABELS = {
  siteName: 'Site name',
  siteDescription: 'Site description',
  tagline: 'Tagline',
  metaDescription: 'Meta description',
  metaKeywords: 'Keywords',
  analyticsId: 'Analytics ID',
  homeIntro: 'Company text',
  talentIntro: 'Talent network text',
  talentNetworkUrl: 'Talent network URL',
  contactEmail: 'Email',
  contactPhone: 'Telephone',
  address: 'Address',
  mapLatitude: 'Map latitude',
  mapLongitude: 'Map longitude',
  facebookUrl: 'Facebook URL',
  twitterUrl: 'X (Twitter) URL',
  instagramUrl: 'Instagram URL',
  tiktokUrl: 'TikTok URL',
  youtubeUrl: 'YouTube URL',
  linkedinUrl: 'LinkedIn URL',
  reelVideoUrl: 'Reel video URL',
  logoUrl: 'Logo URL',
  faviconUrl: 'Favicon URL',
  themeTemplate: 'Theme',
} as const;

export type SettingName = keyof typeof SETTING_LABELS;

/** Themes by what is stored, as they are offered. */
export const THEMES = [['primal', 'Primal']] as const;

/** What search engines show of the meta description, in characters. */
export const META_DESCRIPTION_SHOWN = { least: 150, most: 160 } as const;
