import { z } from 'zod';
import { IMPORT_STATES, ITEM_OUTCOMES } from '~models/site-import';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { KEY_FIELD } from '~/media/api/uploads-api.server';
import { BECOMES, STATUS_CHOICES, type ImportItemView, type ImportView } from '~/moving/plan/import-view';
import { KindInput } from '~/moving/run/import-input.server';
import { SOURCE_NAMES } from '~/moving/sources/source-item';

const moment = z.iso.datetime().nullable();

const NamedItems = z
  .array(z.strictObject({ type: z.string(), id: z.string(), title: z.string() }))
  .meta({ description: 'The first 20 of them.' });

const TypeSchema = z
  .strictObject({
    type: z.string().meta({
      description: 'The export’s own; `post/{slug}` for a category of posts that are something else.',
    }),
    label: z.string(),
    items: z.int(),
    drafts: z.int(),
    private: z.int(),
    scheduled: z.int(),
    as: z.enum(BECOMES).meta({ description: 'What they become unless the start says something else.' }),
  })
  .meta({ id: 'ImportType' });

const ReportSchema = z
  .strictObject({
    added: z.int(),
    updated: z.int(),
    same: z.int(),
    left: z.int().meta({ description: 'Edited here since, and left as they are.' }),
    deleted: z.int().meta({ description: 'Deleted here, and left so.' }),
    failed: z.int(),
    redirects: z.int(),
    pictures: z.int(),
  })
  .meta({ id: 'ImportReport' });

export const ImportSchema = z
  .strictObject({
    id: z.string(),
    state: z.enum(IMPORT_STATES),
    source: z.enum(SOURCE_NAMES).nullable().meta({ description: 'Null until the export is read.' }),
    site: z.string().meta({ description: 'Host and path of the old site, if the export says it.' }),
    files: z.array(z.strictObject({ name: z.string(), bytes: z.int() })),
    createdAt: z.iso.datetime(),
    createdBy: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    startedAt: moment,
    endedAt: moment,
    status: z.enum(STATUS_CHOICES),
    done: z.int(),
    total: z.int(),
    at: z.string().meta({ description: 'What it is at.' }),
    error: z.string().nullable(),
    types: z.array(TypeSchema),
    losses: z.array(z.strictObject({ words: z.string(), count: z.int(), items: NamedItems })),
    notBrought: z.array(z.string()),
    missing: z.array(z.strictObject({ file: z.string(), count: z.int(), items: NamedItems })),
    leftOut: z.array(z.strictObject({ name: z.string(), words: z.string() })),
    lines: z.array(z.strictObject({ line: z.int(), column: z.string(), words: z.string() })),
    here: z.strictObject({ same: z.int(), newer: z.int(), edited: z.int(), deleted: z.int() }),
    redirects: z.int(),
    report: ReportSchema.nullable().meta({ description: 'Null before the start.' }),
  })
  .meta({ id: 'Import' }) satisfies z.ZodType<ImportView>;

export const ImportItemSchema = z
  .strictObject({
    type: z.string(),
    id: z.string().meta({ description: 'The id at the old site.' }),
    title: z.string(),
    what: z.enum(ITEM_OUTCOMES),
    why: z.string(),
    kind: z.enum(KIND_NAME_LIST).nullable(),
    recordId: z.string().nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'ImportItem' }) satisfies z.ZodType<ImportItemView>;

const binary = (description: string) => z.string().meta({ format: 'binary', minLength: 1, description });

export const ExportForm = z.strictObject({
  file: z.array(binary('A file of the export.')).min(1).max(20),
  media: binary('A ZIP of the pictures and films.').optional(),
  kind: KindInput,
  [IDEMPOTENCY_KEY]: KEY_FIELD,
});

export const PicturesForm = z.strictObject({
  media: binary('A ZIP of the pictures and films.'),
  [IDEMPOTENCY_KEY]: KEY_FIELD,
});

export const IMPORT_ID = '65f1c0ffee65f1c0ffee6627';

export const IMPORT_EXAMPLE: ImportView = {
  id: IMPORT_ID,
  state: 'planned',
  source: 'wordpress',
  site: 'primal-films.example',
  files: [{ name: 'primal-films.xml', bytes: 2_400_000 }],
  createdAt: '2026-03-02T09:30:00.000Z',
  createdBy: { id: '65f1c0ffee65f1c0ffee65f1', name: 'Edith Marlowe' },
  startedAt: null,
  endedAt: null,
  status: 'as-it-was',
  done: 318,
  total: 318,
  at: '',
  error: null,
  types: [{ type: 'post', label: 'Posts', items: 318, drafts: 12, private: 4, scheduled: 0, as: 'article' }],
  losses: [
    {
      words: 'Table → lines',
      count: 7,
      items: [{ type: 'post', id: '412', title: 'Delivery specifications' }],
    },
  ],
  notBrought: ['Comments (1,071)'],
  missing: [
    {
      file: '2014/06/harbour-test.jpg',
      count: 1,
      items: [{ type: 'post', id: '92', title: 'A week in the port' }],
    },
  ],
  leftOut: [],
  lines: [],
  here: { same: 0, newer: 0, edited: 0, deleted: 0 },
  redirects: 640,
  report: null,
};

export const STARTED_EXAMPLE: ImportView = {
  ...IMPORT_EXAMPLE,
  state: 'importing',
  startedAt: '2026-03-02T09:42:00.000Z',
  done: 0,
  report: { added: 0, updated: 0, same: 0, left: 0, deleted: 0, failed: 0, redirects: 0, pictures: 0 },
};

export const ITEM_EXAMPLE: ImportItemView = {
  type: 'post',
  id: '412',
  title: 'Delivery specifications',
  what: 'added',
  why: '',
  kind: 'news',
  recordId: '65f1c0ffee65f1c0ffee6628',
  warnings: ['Table → lines'],
};
