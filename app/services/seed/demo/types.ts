export interface DemoShowMedia {
  type: 'video' | 'image';
  url: string;
  orderPosition: number;
  alt: string;
  caption: string;
  posterUrl?: string;
}

export interface DemoShow {
  title: string;
  tagline: string;
  description: string;
  broadcaster: string;
  broadcasterUrl: string;
  videoUrl: string;
  thumbnailUrl: string;
  status: 'active';
  featuredOnHomepage: boolean;
  orderPosition: number;
  media: DemoShowMedia[];
}

/** A fixed time as ISO 8601, or a number of days after seeding, so that scheduled content stays scheduled. */
export type DemoDate = string | { daysFromNow: number };

export interface DemoArticle {
  title: string;
  excerpt: string;
  content: string;
  imageUrl: string;
  status: 'published' | 'draft';
  publishedAt: DemoDate;
  author: string;
  categories: string[];
}

export interface DemoPerson {
  name: string;
  role: string;
  bio: string;
  videoUrl?: string;
  imageUrl: string;
  displayType: 'video' | 'image';
  email?: string;
  linkedinUrl?: string;
  orderPosition: number;
}

export interface DemoSettings {
  siteName: string;
  siteDescription: string;
  tagline: string;
  metaDescription: string;
  metaKeywords: string;
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
  analyticsId: string;
  homeIntro: string;
  talentIntro: string;
  talentNetworkUrl: string;
  mapLatitude: number;
  mapLongitude: number;
}

export interface DemoVariant {
  url: string;
  width: number;
  type: string;
}

export interface DemoMedia {
  url: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
  bytes: number;
  /** Seconds; videos only. */
  duration?: number;
  alt: string;
  caption: string;
  posterUrl?: string;
  variants: DemoVariant[];
  /** The placeholder colour, as #rrggbb. */
  placeholder?: string;
}
