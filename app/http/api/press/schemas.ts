import { z } from 'zod';
import { SHOW_DETAIL_FIELDS } from '~/rules/kinds/show-detail-fields';
import { itemsSchema } from '../document/response-schemas';

const path = z.string().meta({ description: 'A path on this site.' });
const mediaUrl = z.string().meta({ description: 'A path on this site, a URL, or empty.' });
const richText = z.string().meta({ description: 'Sanitised HTML.' });
const bytes = z.int();
const pixels = z.int().meta({ description: 'Pixels; 0 if nobody could measure them.' });

const ContactSchema = z
  .strictObject({ name: z.string(), role: z.string(), phone: z.string(), email: z.string() })
  .meta({ id: 'PressContact' });

export const PressRoomSchema = z
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

export type PressRoomBody = z.infer<typeof PressRoomSchema>;

export const PressKitSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    url: path,
    logline: z.string(),
    short: z.string(),
    long: richText,
    facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
    technical: z.strictObject({
      format: z.string(),
      aspect: z.string(),
      sound: z.string(),
      runningTime: z.string(),
      rating: z.string(),
    }),
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

export type PressKitBody = z.infer<typeof PressKitSchema>;
