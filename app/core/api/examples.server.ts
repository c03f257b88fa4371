import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { PAGE_FIELDS } from '~/core/nouns/page';
import { PERSON_FIELDS } from '~/core/nouns/person';
import { SETTINGS_FIELDS, BRAND_FIELDS } from '~/core/nouns/settings';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from '~/core/nouns/show';
import type { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { emptyValue, emptyValues, type ViewOf } from '~/core/fields/field-values';
import type { Fields } from '~/core/fields/field';

export const exampleOf = <Fs extends Fields>(fields: Fs, given: Partial<ViewOf<Fs>>) =>
  ({
    ...emptyValues(fields),
    ...given,
  }) as ViewOf<Fs>;

const OWNED = {
  createdBy: '665f1c0de4b0a1b2c3d4e5f0',
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
};

interface Given<Fs extends Fields> {
  id: string;
  slug: string;
  input: object;
  patch: object;
  /** What a reader gets that a writer does not send. */
  added?: Partial<ViewOf<Fs>>;
}

/** Derives the examples of a kind from its fields and the values that are sent. */
const recordExamples = <const Input extends object, Fs extends Fields>(
  fields: Fs,
  { id, slug, input, patch, added }: Given<Fs> & { input: Input },
) => ({
  input,
  patch,
  view: { id, slug, ...exampleOf(fields, { ...(input as Partial<ViewOf<Fs>>), ...added }), ...OWNED },
});

/** Returns the examples of a kind for which there are no others: its title is the name of the kind. */
export const plainExamples = (fields: Fields, titleField: string, noun: string) =>
  recordExamples(fields, {
    id: '665f1c0de4b0a1b2c3d4e5ff',
    slug: noun.toLowerCase().replaceAll(' ', '-'),
    input: { [titleField]: noun },
    patch: { [titleField]: noun },
  });

export const VERSION = {
  version: 7,
  savedAt: '2026-03-02T09:30:00.000Z',
  savedBy: { id: '665f1c0de4b0a1b2c3d4e5f0', name: 'Mara Lindqvist' },
  via: 'form',
  changed: ['tagline'],
} as const;

const mediaItem = {
  type: 'image',
  url: '/assets/show/the-night-shift/gallery/5f0c1e7a9b3d4862c0de11aa.jpg',
  alt: 'Two people in a boat',
} as const;

export const MEDIA_ITEM = {
  id: '665f1c0de4b0a1b2c3d4e5f9',
  ...exampleOf(MEDIA_ITEM_FIELDS, mediaItem),
};

const press = {
  ...(emptyValue(SHOW_FIELDS.press) as ViewOf<typeof SHOW_PRESS_FIELDS>),
  visibility: 'public' as const,
  logline: 'Six nights in a harbour hospital. Somebody has to stay awake.',
  stills: [
    { id: '665f1c0de4b0a1b2c3d4e5fa', file: 'show/the-night-shift/gallery/5f0c1e7a9b3d4862c0de11aa.jpg' },
  ],
  contacts: [
    {
      id: '665f1c0de4b0a1b2c3d4e5f2',
      name: 'Amal Rahmani',
      role: 'Interviews',
      phone: '+44 20 7946 0001',
      email: 'press@example.com',
    },
  ],
};

const show = {
  title: 'The Night Shift',
  tagline: 'Somebody has to stay awake',
  description: '<p>Six nights in a harbour hospital.</p>',
  broadcaster: 'Channel North',
  status: 'active',
  featuredOnHomepage: false,
} as const;

export const SHOW = recordExamples(SHOW_FIELDS, {
  id: '665f1c0de4b0a1b2c3d4e5f6',
  slug: 'the-night-shift',
  input: { ...show, media: [mediaItem] },
  patch: { tagline: 'Somebody has to stay' },
  added: { media: [MEDIA_ITEM], press },
});

export const ARTICLE = recordExamples(ARTICLE_FIELDS, {
  id: '665f1c0de4b0a1b2c3d4e5f7',
  slug: 'cameras-roll-on-a-second-series',
  input: {
    title: 'Cameras roll on a second series',
    excerpt: 'Filming began this week.',
    content:
      '<p>Filming began this week on the coast.</p><blockquote><p>We waited for the rain.</p><cite>Mara Lindqvist</cite></blockquote>',
    imageUrl: '/assets/news/cameras-roll-on-a-second-series/image/5f0c1e7a9b3d4862c0de11ab.jpg',
    status: 'published',
    publishedAt: '2026-03-02T09:30:00.000Z',
    categories: ['Productions'],
  },
  patch: { status: 'draft' },
  added: { author: 'Mara Lindqvist' },
});

export const PERSON = recordExamples(PERSON_FIELDS, {
  id: '665f1c0de4b0a1b2c3d4e5f8',
  slug: 'amal-rahmani',
  input: {
    name: 'Amal Rahmani',
    role: 'Producer',
    bio: '<p>Twenty years of documentaries.</p>',
    imageUrl: '/assets/person/amal-rahmani/image/5f0c1e7a9b3d4862c0de11ac.jpg',
    displayType: 'image',
    email: 'amal@example.com',
  },
  patch: { role: 'Executive producer' },
});

const vacancy = {
  title: 'Line Producer',
  place: 'Bristol',
  contract: 'Fixed term, seven months',
  closes: '2026-12-02T18:00:00.000Z',
  apply: 'mailto:jobs@example.com',
  text: 'Six hours, eleven weeks of nights, one harbour.',
};

export const PAGE = recordExamples(PAGE_FIELDS, {
  id: '665f1c0de4b0a1b2c3d4e5fd',
  slug: 'careers',
  input: {
    title: 'Careers',
    intro: 'We hire slowly, and credit everybody.',
    body: '<p>Every job is advertised here first, with its pay.</p>',
    template: 'vacancies',
    status: 'published',
    publishedAt: '2026-03-02T09:30:00.000Z',
    vacancies: [vacancy],
  },
  patch: { intro: 'We hire slowly, pay on Fridays and credit everybody.' },
  added: { vacancies: [{ id: '665f1c0de4b0a1b2c3d4e5fe', ...vacancy }] },
});

const user = { username: 'mara', email: 'mara@example.com', firstName: 'Mara', lastName: 'Lindqvist' };

export const USER = {
  input: { ...user, role: 'editor', password: 'a long sentence' },
  patch: { role: 'author' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f0',
    ...user,
    role: 'editor',
    darkMode: null,
    createdAt: OWNED.createdAt,
    updatedAt: OWNED.updatedAt,
  },
};

export const SETTINGS = {
  patch: { tagline: 'Pictures that stay', contactEmail: 'hello@example.com' },
  view: {
    ...exampleOf(SETTINGS_FIELDS, {
      siteName: 'Primal',
      tagline: 'Pictures that stay',
      contactEmail: 'hello@example.com',
      contactPhone: '+44 20 7946 0000',
      address: '1 Canal Street\nLondon',
      homeIntro: '<p>We produce <strong>innovative content</strong></p>',
      mapLatitude: 51.5,
      mapLongitude: -0.12,
      menu: [
        { id: '665f1c0de4b0a1b2c3d4e601', to: 'home', pageId: '', url: '', label: '' },
        { id: '665f1c0de4b0a1b2c3d4e602', to: 'shows', pageId: '', url: '', label: 'Slate' },
        {
          id: '665f1c0de4b0a1b2c3d4e603',
          to: 'page',
          pageId: '665f1c0de4b0a1b2c3d4e5f6',
          url: '',
          label: '',
        },
      ],
      footerLinks: [
        {
          id: '665f1c0de4b0a1b2c3d4e604',
          to: 'url',
          pageId: '',
          url: 'https://screening.example.com/',
          label: 'Screening Room',
        },
        { id: '665f1c0de4b0a1b2c3d4e605', to: 'none', pageId: '', url: '', label: 'Terms of Use' },
      ],
      brand: exampleOf(BRAND_FIELDS, {
        accent: '#35a7c4',
        tint: '#8f9a6b',
        ground: 'light',
        heroWords: ['First', 'Original', 'Indispensable'],
        meanings: [
          {
            id: '665f1c0de4b0a1b2c3d4e606',
            word: 'First',
            text: 'Existing before anyone else had thought to ask.',
          },
        ],
      }),
    }),
    updatedAt: OWNED.updatedAt,
  },
};

export const TRASHED = {
  kind: 'shows',
  id: SHOW.view.id,
  title: SHOW.view.title,
  deletedAt: '2026-03-02T09:30:00.000Z',
  deletedBy: VERSION.savedBy,
  expiresAt: '2026-04-01T09:30:00.000Z',
} as const;

export const NOT_FOUND = {
  path: '/shows/long-rain',
  count: 212,
  lastAt: '2026-03-02T09:14:00.000Z',
} as const;

export const API_TOKEN = {
  secret: 'srl_kq3mB1nJd0yqXf8rZQvWc2sT5uYb7hLpE9aG4iKoM6R',
  input: { label: 'Listings feed', scopes: ['read', 'upload'], days: 90 },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5fc',
    label: 'Listings feed',
    scopes: ['read', 'upload'],
    createdAt: '2026-03-02T09:30:00.000Z',
    expiresAt: '2026-05-31T09:30:00.000Z',
    lastUsedAt: '2026-03-03T08:15:00.000Z',
  },
};

export const PREVIEW = {
  id: '665f1c0de4b0a1b2c3d4e5fb',
  url: 'https://www.example.com/preview/q0nS8yV1mZ6kC3xR7tB2wL9fH4jD5gA0uE8iO1pYsKc',
  label: 'Amal, for the press kit',
  createdAt: '2026-03-02T09:30:00.000Z',
  createdBy: VERSION.savedBy,
  expiresAt: '2026-03-09T09:30:00.000Z',
  opened: 2,
  lastOpenedAt: '2026-03-03T08:15:00.000Z',
} as const;

export const ANSWER = {
  id: '665f1c0de4b0a1b2c3d4e5fd',
  previewId: '665f1c0de4b0a1b2c3d4e5fb',
  name: 'Ana Vey',
  answer: 'changes',
  note: 'The rest is fine.',
  notes: [
    {
      id: '665f1c0de4b0a1b2c3d4e5fe',
      about: 'title',
      quote: 'Salt Country',
      text: 'With a capital C, please.',
      done: false,
    },
  ],
  at: '2026-03-03T10:12:00.000Z',
  replaced: false,
  changedSince: false,
};

export const PRESS_LINK = {
  id: '665f1c0de4b0a1b2c3d4e5fc',
  url: 'https://www.example.com/press/k/Zk3tQ8rV5yN1mB7cX2wL9fH4jD6gA0uE8iO1pYsKcMw',
  label: 'Second Screen',
  password: true,
  createdAt: '2026-03-02T09:30:00.000Z',
  createdBy: VERSION.savedBy,
  expiresAt: '2026-04-01T09:30:00.000Z',
  opened: 6,
  zips: 2,
  wrongTries: 0,
  lastOpenedAt: '2026-03-03T08:15:00.000Z',
} as const;

const redirectInput = {
  from: '/team/luca-ferrante',
  to: '/people',
  status: 301,
  note: 'The old site',
} as const;

export const REDIRECT = {
  input: redirectInput,
  patch: { status: 302 } as const,
  view: {
    id: '665f1c0de4b0a1b2c3d4e5e1',
    ...redirectInput,
    createdBy: OWNED.createdBy,
    createdAt: OWNED.createdAt,
    hits: 12,
    lastHitAt: '2026-03-09T16:05:00.000Z',
    inUse: false,
  },
};
