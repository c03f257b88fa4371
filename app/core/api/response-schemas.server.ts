import { z } from 'zod';
import { BLOCKS_IN_WORDS } from '~/core/html/block';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS, PRESS_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { STILL_STATES } from '~/core/holds/kit';
import { MEDIA_ITEM_FIELDS } from '~/core/nouns/show';
import type { Field, FieldType, Fields } from '~/core/fields/field';
import type { ItemViewOf, ViewOf } from '~/core/fields/field-values';
import { ROLES } from '~/core/access/permissions';
import { SECOND_FACTOR_WAYS } from '~/core/session/second-factor-policy.server';
import type { Crop } from '~/core/files/crop';
import { TRACK_ROLES, type TrackView } from '~/core/files/track';
import type { UserView } from '~/core/session/sessions.server';
import type { AnsweredSettings } from '~/core/session/settings.server';

export type Given<View> = Omit<View, 'version'>;

export const idSchema = z.string().meta({ readOnly: true, examples: ['665f1c0de4b0a1b2c3d4e5f6'] });
const slug = z
  .string()
  .meta({ readOnly: true, description: 'Used in the URL; derived from the title or name.' });
export const momentSchema = z.iso.datetime().meta({ examples: ['2026-03-02T09:30:00.000Z'] });
const owned = {
  createdBy: z
    .string()
    .nullable()
    .meta({ readOnly: true, description: 'The id of the user who created it.' }),
  createdAt: momentSchema.meta({ readOnly: true }),
  updatedAt: momentSchema.meta({ readOnly: true }),
};
const richText = z.string().meta({ description: 'Sanitised HTML.' });
const blockText = z.string().meta({ description: `Sanitised HTML. ${BLOCKS_IN_WORDS}` });
const url = z.string().meta({ description: 'A URL, a path on this site, or empty.' });

const FIELD_SCHEMAS: Record<FieldType, (field: Field) => z.ZodType> = {
  line: () => z.string(),
  lines: () => z.string(),
  email: () => z.string(),
  richText: (field) => (field.type === 'richText' && field.blocks ? blockText : richText),
  link: () => url,
  flag: () => z.boolean(),
  optionalFlag: () => z.boolean().nullable(),
  choice: (field) => z.enum(field.type === 'choice' ? field.options.map(([value]) => value) : []),
  position: () => z.int(),
  moment: () => momentSchema,
  optionalMoment: (field) =>
    field.type === 'optionalMoment' && field.isNullable
      ? momentSchema.nullable()
      : z.string().meta({ description: 'ISO 8601, in UTC. Empty for none.' }),
  file: () =>
    z
      .string()
      .meta({ description: 'The part of a file’s URL after `/assets/`, as in `/api/upload/{file}`.' }),
  date: () => z.string().meta({ description: 'A day, such as `2025-09-14`. Empty for none.' }),
  wholeNumber: ({ required }) => (required ? z.int() : z.int().nullable()),
  colour: () => z.string().meta({ description: 'A colour, such as `#35a7c4`. Empty for none.' }),
  code: () => z.string(),
  codes: () => z.array(z.string()),
  externalId: () => z.string(),
  reference: () => z.string().meta({ description: 'The id of a record, or empty.' }),
  references: () => z.array(z.string()),
  group: (field) => z.strictObject(field.type === 'group' ? viewShape(field.of) : {}),
  degrees: () => z.number().nullable(),
  names: () => z.array(z.string()),
  items: (field) => z.array(field.type === 'items' ? itemSchema(field.of) : z.never()),
};

export const viewShape = <Fs extends Fields>(fields: Fs) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, FIELD_SCHEMAS[field.type](field)]),
  ) as { [Name in keyof Fs]: z.ZodType<ViewOf<Fs>[Name]> };

export const MediaItemSchema = z
  .strictObject({ id: idSchema, ...viewShape(MEDIA_ITEM_FIELDS) })
  .meta({ id: 'MediaItem' });

const StillSchema = z
  .strictObject({
    id: idSchema,
    ...viewShape(SHOW_PRESS_FIELDS.stills.of),
    state: z.enum(STILL_STATES).optional().meta({
      readOnly: true,
      description: 'What the still lacks, if anything. Versions and unpublished changes have none.',
    }),
    onSite: z
      .array(
        z.strictObject({
          kind: z.enum([...KIND_NAME_LIST, 'settings']),
          id: z.string().meta({ description: 'Empty for the settings.' }),
          title: z.string(),
        }),
      )
      .optional()
      .meta({
        readOnly: true,
        description:
          'Where visitors see the picture already, kits excepted; an embargo cannot hide it there. Versions and unpublished changes have none.',
      }),
  })
  .meta({ id: 'Still' });

/** The item schemas that are components of the document; others are described inline. */
const NAMED_ITEMS = new Map<Fields, z.ZodType>([
  [MEDIA_ITEM_FIELDS, MediaItemSchema],
  [SHOW_PRESS_FIELDS.stills.of, StillSchema],
]);

const itemSchema = (fields: Fields) =>
  NAMED_ITEMS.get(fields) ?? z.strictObject({ id: idSchema, ...viewShape(fields) });

export const itemsSchema = <Fs extends Fields>(fields: Fs) =>
  z.array(itemSchema(fields)) as z.ZodType as z.ZodType<ItemViewOf<Fs>[]>;

export const recordShape = <Fs extends Fields>(fields: Fs) => ({
  id: idSchema,
  slug,
  ...viewShape(fields),
  ...owned,
});

export const recordSchema = <Fs extends Fields>(name: string, fields: Fs) =>
  z.strictObject(recordShape(fields)).meta({ id: name });

export const SettingsSchema = z
  .strictObject({
    ...viewShape(SETTINGS_FIELDS),
    ...z.strictObject(viewShape(PRESS_SETTINGS_FIELDS)).partial().shape,
    ...z.strictObject(viewShape(ACCOUNT_SETTINGS_FIELDS)).partial().shape,
    updatedAt: owned.updatedAt,
  })
  .meta({ id: 'Settings' }) satisfies z.ZodType<Given<AnsweredSettings>>;

export const UserSchema = z
  .strictObject({
    id: idSchema,
    username: z.string().meta({ readOnly: true }),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(ROLES),
    darkMode: z.boolean().nullable(),
    createdAt: owned.createdAt,
    updatedAt: owned.updatedAt,
  })
  .meta({ id: 'User' }) satisfies z.ZodType<Given<UserView>>;

export const FocusSchema = z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });

export const CropSchema = z
  .strictObject({
    x: z.int(),
    y: z.int(),
    width: z.int(),
    height: z.int(),
    turn: z.int().meta({ description: 'Clockwise degrees.' }),
    straighten: z.number().meta({ description: 'Clockwise degrees.' }),
  })
  .meta({ id: 'Crop', description: 'In pixels of the original after `turn`.' }) satisfies z.ZodType<Crop>;

export const TrackSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(TRACK_ROLES),
    language: z.string().meta({ description: 'A BCP 47 tag.' }),
    label: z.string(),
    url: z.string().meta({ description: 'The path of a WebVTT file, under /assets/.' }),
    cues: z.int().meta({ description: 'The number of its cues.' }),
  })
  .meta({ id: 'Track' }) satisfies z.ZodType<TrackView>;

export const ErrorSchema = z
  .strictObject({
    error: z.string().meta({ description: 'A message for a person.' }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .meta({ description: 'Error messages by field name.' }),
    secondFactor: z
      .array(z.enum(SECOND_FACTOR_WAYS))
      .optional()
      .meta({ description: 'Of a sign-in: which kinds of codes can be sent as `code`.' }),
    requestId: z
      .string()
      .meta({ description: 'Same as the header X-Request-Id; identifies the request in the log.' }),
  })
  .meta({ id: 'Error' });

export const SuccessSchema = z.strictObject({ success: z.literal(true) }).meta({ id: 'Success' });

/** The body of an operation that answers only that it was done, and what describes it. */
export const SUCCESS = { success: true } as const;
export const answersSuccess = { answer: SuccessSchema, responseExample: SUCCESS } as const;

export function withoutVersion<View extends { version: number }>({ version: _, ...view }: View): Given<View> {
  return view;
}

/** Returns the schema of a change. It also accepts the server-owned fields, which a client may send back unchanged. */
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

export type JsonSchema = Record<string, unknown>;

const FROM_ZOD = '#/$defs/';
const IN_DOCUMENT = '#/components/schemas/';

/** Converts the schemas that validate requests. A schema with an id appears once, in `named`, and is referenced everywhere else. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeTimes });
    const root = JSON.parse(JSON.stringify(made).replaceAll(FROM_ZOD, IN_DOCUMENT)) as JsonSchema;
    const definitions = (root.$defs ?? {}) as Record<string, JsonSchema>;
    Object.assign(this.named, definitions);
    return without(root, '$schema', '$defs');
  }

  name(name: string, schema: JsonSchema): JsonSchema {
    this.named[name] = schema;
    return { $ref: IN_DOCUMENT + name };
  }
}

const without = (schema: JsonSchema, ...names: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

interface SchemaContext {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** The program also accepts `Date` objects; clients only send strings. */
function describeTimes({ zodSchema, jsonSchema }: SchemaContext): void {
  const { def } = zodSchema._zod;
  const options = def.type === 'union' ? (def.options as z.core.$ZodTypes[]) : [];
  if (!options.some((option) => option._zod.def.type === 'date')) return;
  delete jsonSchema.anyOf;
}
