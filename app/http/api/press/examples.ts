import { exampleOf } from '../document/examples';
import { SHOW_DETAIL_FIELDS } from '~/rules/kinds/show-detail-fields';
import type { PressKitBody, PressRoomBody } from './schemas';

const SLUG = 'the-night-shift';

const CONTACT = {
  name: 'Delphine Oduya',
  role: 'Interviews and screenings',
  phone: '+44 117 496 0921',
  email: 'delphine@example.com',
};

const TERMS = '<p>Free for editorial use with the credit that stands under each picture.</p>';

export const PRESS_ROOM_EXAMPLE: PressRoomBody = {
  contacts: [CONTACT],
  boilerplate: '<p>An independent television company in Bristol.</p>',
  terms: TERMS,
  logos: [
    {
      name: 'Wordmark, ink',
      url: '/assets/settings/settings/logo/5f0c1e7a9b3d4862c0de11ac.png',
      type: 'image/png',
      width: 2048,
      height: 512,
      bytes: 41_270,
    },
  ],
  kits: [
    {
      slug: SLUG,
      title: 'The Night Shift',
      url: `/press/${SLUG}`,
      thumbnailUrl: '/assets/show/the-night-shift/thumbnail/5f0c1e7a9b3d4862c0de11ad.jpg',
      stills: 14,
      clips: 3,
      updatedAt: '2026-03-02T09:30:00.000Z',
    },
  ],
  releases: [
    {
      slug: 'the-night-shift-comes-back',
      title: 'The Night Shift comes back',
      publishedAt: '2026-03-02T09:30:00.000Z',
    },
  ],
};

export const KIT_EXAMPLE: PressKitBody = {
  slug: SLUG,
  title: 'The Night Shift',
  url: `/press/${SLUG}`,
  logline: 'Somebody has to stay awake.',
  short: 'Six nights in a harbour hospital.',
  long: '<p>Six nights in a harbour hospital, and one patient whom nobody knows.</p>',
  facts: [{ label: 'Kind', value: 'Series' }],
  technical: { format: 'UHD', aspect: '2:1', sound: '5.1', runningTime: '58 to 71 minutes', rating: '15' },
  stills: [
    {
      number: 1,
      caption: 'Hanne Calloway on the night desk.',
      credit: 'Photograph: Inka Solberg',
      alt: 'A woman at a wet window',
      width: 5760,
      height: 3840,
      bytes: 15_200_000,
      printUrl: `/press/${SLUG}/stills/1?size=print`,
      webUrl: `/press/${SLUG}/stills/1?size=web`,
    },
  ],
  clips: [],
  quotes: [],
  awards: [],
  credits: [
    {
      id: '665f1c0de4b0a1b2c3d4e5f1',
      ...exampleOf(SHOW_DETAIL_FIELDS.credits.of, {
        name: 'Ailsa Marchbank',
        group: 'cast',
        role: 'Hanne Calloway',
      }),
    },
  ],
  contacts: [CONTACT],
  terms: TERMS,
  zip: { url: `/press/${SLUG}/stills.zip`, bytes: 15_203_412 },
};
