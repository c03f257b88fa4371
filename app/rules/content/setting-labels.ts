/** The label of each setting, on screen and in messages. */
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

/** Theme names by their stored value, in the order of the menu. */
export const THEMES = [['primal', 'Primal']] as const;

/** Characters of the meta description that search engines show. */
export const META_DESCRIPTION_SHOWN = { least: 150, most: 160 } as const;
