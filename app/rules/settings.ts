import { z } from 'zod';
import { degrees, email, line, lines, link, requiredLine, richText } from './fields';

export const SettingsPatch = z
  .strictObject({
    siteName: requiredLine('Site name', 60),
    siteDescription: lines('Site description'),
    tagline: line('Tagline'),
    metaDescription: line('Meta description', 320),
    metaKeywords: line('Keywords', 500),
    analyticsId: line('Analytics ID', 60),
    contactEmail: email('Email'),
    contactPhone: line('Telephone', 60),
    address: lines('Address', 500),
    facebookUrl: link('Facebook URL'),
    twitterUrl: link('X (Twitter) URL'),
    instagramUrl: link('Instagram URL'),
    tiktokUrl: link('TikTok URL'),
    youtubeUrl: link('YouTube URL'),
    linkedinUrl: link('LinkedIn URL'),
    reelVideoUrl: link('Reel video URL'),
    logoUrl: link('Logo URL'),
    faviconUrl: link('Favicon URL'),
    themeTemplate: z.literal('primal', { error: 'Theme must be primal' }),
    homeIntro: richText('Company text'),
    talentIntro: richText('Talent network text'),
    talentNetworkUrl: link('Talent network URL'),
    mapLatitude: degrees('Latitude', 90),
    mapLongitude: degrees('Longitude', 180),
  })
  .partial();
