/** Example records of a fictional company. */
const owned = {
  createdBy: '665f1c0de4b0a1b2c3d4e5f0',
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
};

export const MEDIA_ITEM = {
  id: '665f1c0de4b0a1b2c3d4e5f9',
  type: 'image',
  url: '/demo/shows/the-long-rain/media-1.jpg',
  orderPosition: 0,
  alt: 'Two people in a boat',
  caption: '',
  posterUrl: '',
};

const show = {
  title: 'The Night Shift',
  tagline: 'Somebody has to stay awake',
  description: '<p>Six nights in a harbour hospital.</p>',
  broadcaster: 'Channel North',
  status: 'active',
  featuredOnHomepage: false,
};

export const SHOW = {
  input: { ...show, media: [{ type: 'image', url: MEDIA_ITEM.url, alt: MEDIA_ITEM.alt }] },
  patch: { tagline: 'Somebody has to stay' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f6',
    slug: 'the-night-shift',
    ...show,
    broadcasterUrl: '',
    videoUrl: '',
    thumbnailUrl: '',
    orderPosition: 0,
    media: [MEDIA_ITEM],
    ...owned,
  },
};

const article = {
  title: 'Cameras roll on a second series',
  excerpt: 'Filming began this week.',
  content: '<p>Filming began this week on the coast.</p>',
  imageUrl: '/demo/news/02-cameras-roll-on-second-series.jpg',
  status: 'published',
  publishedAt: '2026-03-02T09:30:00.000Z',
  categories: ['Productions'],
};

export const ARTICLE = {
  input: article,
  patch: { status: 'draft' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f7',
    slug: 'cameras-roll-on-a-second-series',
    ...article,
    author: 'Mara Lindqvist',
    ...owned,
  },
};

const person = {
  name: 'Amal Rahmani',
  role: 'Producer',
  bio: '<p>Twenty years of documentaries.</p>',
  imageUrl: '/demo/people/amal-rahmani.jpg',
  displayType: 'image',
  email: 'amal@example.com',
};

export const PERSON = {
  input: person,
  patch: { role: 'Executive producer' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f8',
    slug: 'amal-rahmani',
    ...person,
    videoUrl: '',
    linkedinUrl: '',
    orderPosition: 0,
    ...owned,
  },
};

const user = { username: 'mara', email: 'mara@example.com', firstName: 'Mara', lastName: 'Lindqvist' };

export const USER = {
  input: { ...user, role: 'editor', password: 'a long sentence' },
  patch: { role: 'author' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f0',
    ...user,
    role: 'editor',
    darkMode: false,
    createdAt: owned.createdAt,
    updatedAt: owned.updatedAt,
  },
};

export const SETTINGS = {
  patch: { tagline: 'Pictures that stay', contactEmail: 'hello@example.com' },
  view: {
    siteName: 'Primal',
    siteDescription: '',
    tagline: 'Pictures that stay',
    metaDescription: '',
    metaKeywords: '',
    analyticsId: '',
    contactEmail: 'hello@example.com',
    contactPhone: '+44 20 7946 0000',
    address: '1 Canal Street\nLondon',
    facebookUrl: '',
    twitterUrl: '',
    instagramUrl: '',
    tiktokUrl: '',
    youtubeUrl: '',
    linkedinUrl: '',
    reelVideoUrl: '',
    logoUrl: '',
    faviconUrl: '',
    themeTemplate: 'primal',
    homeIntro: '<p>We produce <strong>innovative content</strong></p>',
    talentIntro: '',
    talentNetworkUrl: '',
    mapLatitude: 51.5,
    mapLongitude: -0.12,
    updatedAt: owned.updatedAt,
  },
};
