import { z } from 'zod';
import { degrees, email, line, lines, link, requiredLine, richText } from '../validation/fields';
import { SETTING_LABELS as LABEL, type SettingName } from './setting-labels';

/** In the order of the form, so that the first invalid field is the first one on screen. */
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
