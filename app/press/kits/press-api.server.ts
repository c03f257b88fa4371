import { z } from 'zod';
import { exampleOf, PRESS_LINK, SHOW } from '~/core/api/examples.server';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { itemsSchema, viewShape } from '~/core/api/response-schemas.server';
import { omit, pick } from '~/core/fields/field-path';
import { kitPath, stillPath, stillsZipPath } from '~/core/holds/kit';
import { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { PRESS_CONTACT_FIELDS, SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import {
  LINK_MAKER_FIELDS,
  NEW_LINK_FIELDS,
  OPENED_FIELD,
  shareLinkResources,
} from '~/sharing/share-links-api.server';
import { sizeOfStillsArchive } from './kit-archives.server';
import { createPressLink, endPressLink, listPressLinks, PressLinkInput } from './press-links.server';
import { type KitSummary, readPressRoom } from './press-room.server';
import { type Kit, readOpenKit } from './read-kit.server';
import { pressLinkUrl } from '~/core/session/share-link';
import { kitFacts } from './kit-page.server';

const path = z.string().meta({ description: 'A path on this site.' });
const mediaUrl = z.string().meta({ description: 'A path on this site, a URL, or empty.' });
const richText = z.string().meta({ description: 'Sanitised HTML.' });
const bytes = z.int();
const pixels = z.int().meta({ description: 'Pixels; 0 if nobody could measure them.' });

const ContactSchema = z.strictObject(viewShape(PRESS_CONTACT_FIELDS)).meta({ id: 'PressContact' });

const PressRoomSchema = z
  .strictObject({
    contacts: z.array(ContactSchema),
    boilerplate: richText,
    terms: richText,
    logos: z.array(
      z.strictObject({
        name: z.string(),
        url: path,
        type: z.string().meta({ description: 'The MIME type.' }),
        width: z.int().nullable(),
        height: z.int().nullable(),
        bytes,
      }),
    ),
    kits: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        url: path,
        thumbnailUrl: mediaUrl,
        stills: z.int().meta({ description: 'How many there are, as of the clips.' }),
        clips: z.int(),
        updatedAt: z.iso.datetime(),
      }),
    ),
    releases: z.array(z.strictObject({ slug: z.string(), title: z.string(), publishedAt: z.iso.datetime() })),
  })
  .meta({ id: 'PressRoom' });

type PressRoomBody = z.infer<typeof PressRoomSchema>;

const PressKitSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    url: path,
    logline: z.string(),
    short: z.string(),
    long: richText,
    facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    technical: z.strictObject(viewShape(SHOW_PRESS_FIELDS.technical.of)),
    stills: z.array(
      z.strictObject({
        number: z.int(),
        caption: z.string(),
        credit: z.string(),
        alt: z.string(),
        width: pixels,
        height: pixels,
        bytes,
        printUrl: path,
        webUrl: path,
      }),
    ),
    clips: z.array(
      z.strictObject({
        title: z.string(),
        url: path,
        posterUrl: mediaUrl,
        duration: z.number().nullable().meta({ description: 'Seconds.' }),
        credit: z.string(),
      }),
    ),
    quotes: itemsSchema(SHOW_DETAIL_FIELDS.quotes.of),
    awards: itemsSchema(SHOW_DETAIL_FIELDS.awards.of),
    credits: itemsSchema(SHOW_DETAIL_FIELDS.credits.of),
    contacts: z.array(ContactSchema).meta({ description: 'Those of the company if the kit has none.' }),
    terms: richText,
    zip: z
      .strictObject({ url: path, bytes })
      .nullable()
      .meta({ description: 'All stills; null if there are none.' }),
  })
  .meta({ id: 'PressKit' });

type PressKitBody = z.infer<typeof PressKitSchema>;

const SLUG = 'the-night-shift';

const CONTACT = {
  name: 'Delphine Oduya',
  role: 'Interviews and screenings',
  phone: '+44 117 496 0921',
  email: 'delphine@example.com',
};

const TERMS = '<p>Free for editorial use with the credit that stands under each picture.</p>';

const PRESS_ROOM_EXAMPLE: PressRoomBody = {
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

const KIT_EXAMPLE: PressKitBody = {
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

export const pressRoom = resource('/api/press', {
  GET: operation({
    id: 'getPressRoom',
    summary: 'Read the press room',
    description:
      'What `/press` shows: contacts, logos, the kits that everybody may open, and the newest five press releases, which are articles with the category `Press`.',
    who: 'anyone',
    answer: z.strictObject({ data: PressRoomSchema }),
    responseExample: { data: PRESS_ROOM_EXAMPLE },
    fails: { 404: 'There is no press room.' },
    async handle() {
      const room = await readPressRoom();
      const data: PressRoomBody = { ...room, kits: room.kits.map(toListedBody) };
      return { body: { data } };
    },
  }),
});

const toListedBody = (kit: KitSummary) => ({
  ...omit(kit, ['kind', 'year', 'yearEnd']),
  url: kitPath(kit),
});

export const pressKit = resource('/api/press/{slug}', {
  GET: operation({
    id: 'getPressKit',
    summary: 'Read the press kit of a show',
    description:
      'What `/press/{slug}` shows. It has the stills that are cleared and usable now, numbered from 1 as in the ZIP.',
    who: 'anyone',
    params: { slug: { description: 'The slug of the show, or an earlier one.', example: KIT_EXAMPLE.slug } },
    answer: z.strictObject({ data: PressKitSchema }),
    responseExample: { data: KIT_EXAMPLE },
    fails: { 404: 'The show has no kit that everybody may open now.' },
    async handle({ params: { slug = '' }, context: { origin } }) {
      const found = await readOpenKit(slug);
      const bytes = await sizeOfStillsArchive(found, origin + kitPath(found.kit));
      return { body: { data: toKitBody(found.kit, bytes) } };
    },
  }),
});

function toKitBody(kit: Kit, bytes: number | null): PressKitBody {
  const { show, slug } = kit;
  const path = kitPath(kit);
  return {
    slug,
    title: show.title,
    url: path,
    ...pick(kit, ['logline', 'short', 'long', 'technical', 'contacts', 'terms']),
    facts: kitFacts(show).map(({ label, values }) => ({ label, value: values.join(', ') })),
    stills: kit.stills.map((still) => ({
      ...pick(still, ['number', 'caption', 'credit', 'alt', 'width', 'height', 'bytes']),
      printUrl: stillPath(path, still.number, 'print'),
      webUrl: stillPath(path, still.number, 'web'),
    })),
    clips: kit.clips.map((clip) => pick(clip, ['title', 'url', 'posterUrl', 'duration', 'credit'])),
    ...pick(show, ['quotes', 'awards', 'credits']),
    zip: bytes === null ? null : { url: stillsZipPath(path), bytes },
  };
}

const PressLinkSchema = z
  .strictObject({
    ...NEW_LINK_FIELDS,
    password: z.boolean().meta({ description: 'Whether the link has a password of its own.' }),
    ...LINK_MAKER_FIELDS,
    expiresAt: z.iso.datetime(),
    opened: OPENED_FIELD,
    zips: z.int().meta({ description: 'How often the ZIP of the stills was taken.' }),
    wrongTries: z.int().meta({ description: 'How often a wrong password was given.' }),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PressLink' });

export const pressLinks = shareLinkResources({
  path: '/api/shows/{id}/press-links',
  names: { one: 'PressLink', many: 'PressLinks' },
  summaries: {
    list: 'List the links to the press kit of a show',
    make: 'Make a link to the press kit of a show',
    end: 'End a link to the press kit of a show',
  },
  description: 'It opens this one kit to anybody who has it, whatever the embargo.',
  needs: 'openKits',
  params: { id: { description: 'The id of the show.', example: SHOW.view.id } },
  link: { name: 'linkId', description: 'The id of the link.' },
  input: PressLinkInput,
  inputExample: { label: PRESS_LINK.label, days: 30, password: 'drains and tides' },
  schema: PressLinkSchema,
  example: PRESS_LINK,
  tooMany: 'The kit is off, or has 20 links already.',
  urlOf: pressLinkUrl,
  list: listPressLinks,
  create: (actor, id, input, linkId) => createPressLink(actor, id, input, { linkId }),
  end: endPressLink,
});
