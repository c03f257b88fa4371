import { z } from 'zod';
import { ROLES } from '~/rules/accounts/permissions';
import type { ArticleView } from '~/services/content/articles';
import type { PersonView } from '~/services/content/people';
import type { SettingsView } from '~/services/content/settings';
import type { ShowView } from '~/services/content/shows';
import type { UploadView } from '~/services/uploads/uploads';
import type { UserView } from '~/services/accounts/user-view';

/** A view without its version, which clients get as the `ETag`. */
type Given<View> = Omit<View, 'version'>;

const id = z.string().meta({ readOnly: true, examples: ['665f1c0de4b0a1b2c3d4e5f6'] });
const slug = z
  .string()
  .meta({ readOnly: true, description: 'Used in the URL; derived from the title or name.' });
const moment = z.iso.datetime().meta({ examples: ['2026-03-02T09:30:00.000Z'] });
const owned = {
  createdBy: z
    .string()
    .nullable()
    .meta({ readOnly: true, description: 'The id of the user who created it.' }),
  createdAt: moment.meta({ readOnly: true }),
  updatedAt: moment.meta({ readOnly: true }),
};
const richText = z.string().meta({ description: 'Sanitised HTML.' });
const url = z.string().meta({ description: 'A URL, a path on this site, or empty.' });

export const MediaItem = z
  .strictObject({
    id,
    type: z.enum(['video', 'image']),
    url,
    orderPosition: z.int(),
    alt: z.string(),
    caption: z.string(),
    posterUrl: url,
  })
  .meta({ id: 'MediaItem' }) satisfies z.ZodType<ShowView['media'][number]>;

export const Show = z
  .strictObject({
    id,
    slug,
    title: z.string(),
    tagline: z.string(),
    description: richText,
    broadcaster: z.string(),
    broadcasterUrl: url,
    videoUrl: url,
    thumbnailUrl: url,
    status: z.enum(['active', 'inactive']),
    featuredOnHomepage: z.boolean(),
    orderPosition: z.int(),
    media: z.array(MediaItem),
    ...owned,
  })
  .meta({ id: 'Show' }) satisfies z.ZodType<Given<ShowView>>;

export const Article = z
  .strictObject({
    id,
    slug,
    title: z.string(),
    excerpt: z.string(),
    imageUrl: url,
    status: z.enum(['published', 'draft']),
    publishedAt: moment,
    author: z.string(),
    categories: z.array(z.string()),
    ...owned,
    content: richText,
  })
  .meta({ id: 'Article' }) satisfies z.ZodType<Given<ArticleView>>;

export const Person = z
  .strictObject({
    id,
    slug,
    name: z.string(),
    role: z.string(),
    bio: richText,
    videoUrl: url,
    imageUrl: url,
    displayType: z.enum(['video', 'image']),
    email: z.string(),
    linkedinUrl: url,
    orderPosition: z.int(),
    ...owned,
  })
  .meta({ id: 'Person' }) satisfies z.ZodType<Given<PersonView>>;

const text = z.string();

export const Settings = z
  .strictObject({
    siteName: text,
    siteDescription: text,
    tagline: text,
    metaDescription: text,
    metaKeywords: text,
    analyticsId: text,
    contactEmail: text,
    contactPhone: text,
    address: text,
    facebookUrl: url,
    twitterUrl: url,
    instagramUrl: url,
    tiktokUrl: url,
    youtubeUrl: url,
    linkedinUrl: url,
    reelVideoUrl: url,
    logoUrl: url,
    faviconUrl: url,
    themeTemplate: z.literal('primal'),
    homeIntro: richText,
    talentIntro: richText,
    talentNetworkUrl: url,
    mapLatitude: z.number().nullable(),
    mapLongitude: z.number().nullable(),
    updatedAt: owned.updatedAt,
  })
  .meta({ id: 'Settings' }) satisfies z.ZodType<Given<SettingsView>>;

export const User = z
  .strictObject({
    id,
    username: z.string().meta({ readOnly: true }),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    darkMode: z.boolean(),
    createdAt: owned.createdAt,
    updatedAt: owned.updatedAt,
  })
  .meta({ id: 'User' }) satisfies z.ZodType<Given<UserView>>;

export const Upload = z
  .strictObject({
    id,
    url: z.string().meta({ description: 'The file’s path, under /assets/.' }),
    file: z.string().meta({ description: 'The part of the URL after /assets/.' }),
    kind: z.enum(['image', 'video']),
    format: z.string().meta({ description: 'The media type.' }),
    bytes: z.int(),
    originalName: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    duration: z.number().nullable().meta({ description: 'The length of a video in seconds.' }),
    alt: z.string(),
    caption: z.string(),
    placeholder: z.string().meta({ description: 'A tiny preview image as a data URL, or empty.' }),
    posterUrl: z.string().nullable().meta({ description: 'The poster image of a video, once it is ready.' }),
    variants: z.array(z.strictObject({ url: z.string(), width: z.int(), type: z.string() })),
    status: z
      .enum(['waiting', 'working', 'done', 'failed'])
      .meta({ description: 'The state of background processing. The file can be used in every state.' }),
    warnings: z.array(z.string()),
    canStartFaster: z.boolean(),
    sha256: z.string(),
    createdBy: z.string().nullable(),
    createdByName: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'Upload' }) satisfies z.ZodType<UploadView>;

export const Failed = z
  .strictObject({
    error: z.string().meta({ description: 'A message for a person.' }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Error messages by field name.' }),
    requestId: z
      .string()
      .meta({ description: 'Same as the header X-Request-Id; identifies the request in the log.' }),
  })
  .meta({ id: 'Error' });

export const Success = z.strictObject({ success: z.literal(true) }).meta({ id: 'Success' });

/** Returns a view as the API sends it. */
export function responseSchema<View extends { version: number }>({ version: _, ...view }: View): Given<View> {
  return view;
}

/**
 * Returns the schema of a change: the patch's fields, and server-owned fields, which a client may send back unchanged.
 */
export const withOwned = <Patch extends z.ZodObject, View extends z.ZodObject>(
  patch: Patch,
  view: View,
  owned: readonly string[],
) =>
  patch
    .extend(
      Object.fromEntries(
        Object.entries(view.shape as Record<string, z.ZodType>)
          .filter(([name]) => owned.includes(name))
          .map(([name, field]) => [name, field.meta({ readOnly: true })]),
      ),
    )
    .partial();
