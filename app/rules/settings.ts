import { z } from 'zod';
import { degrees, email, line, lines, link, requiredLine, richText } from './fields';

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

const LABEL = SETTING_LABELS;

/** In the order of the form, so that the first wrong field is the first one on screen. */
export const SettingsPatch = z
  .strictObject({
    siteName: requiredLine(LABEL.siteName, 60),
    siteDescription: lines(LABEL.siteDescription),
    tagline: line(LABEL.tagline),
    metaDescription: line(LABEL.metaDescription, 320),
    metaKeywords: line(LABEL.metaKeywords, 500),
    analyticsId: line(LABEL.analyticsId, 60),
    homeIntro: richText(LABEL.homeIntro),
    talentIntro: richText(LABEL.talentIntro),
    talentNetworkUrl: link(LABEL.talentNetworkUrl),
    contactEmail: email(LABEL.contactEmail),
    contactPhone: line(LABEL.contactPhone, 60),
    address: lines(LABEL.address, 500),
    mapLatitude: degrees(LABEL.mapLatitude, 90),
    mapLongitude: degrees(LABEL.mapLongitude, 180),
    facebookUrl: link(LABEL.facebookUrl),
    twitterUrl: link(LABEL.twitterUrl),
    instagramUrl: link(LABEL.instagramUrl),
    tiktokUrl: link(LABEL.tiktokUrl),
    youtubeUrl: link(LABEL.youtubeUrl),
    linkedinUrl: link(LABEL.linkedinUrl),
    reelVideoUrl: link(LABEL.reelVideoUrl),
    logoUrl: link(LABEL.logoUrl),
    faviconUrl: link(LABEL.faviconUrl),
    themeTemplate: z.literal('primal', { error: 'Theme must be primal' }),
  } satisfies Record<SettingName, z.ZodType>)
  .partial();
