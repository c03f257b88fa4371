import { z } from 'zod';
import { IMPORT_STATES, ITEM_OUTCOMES } from '~models/site-import';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { BECOMES, STATUS_CHOICES } from '~/moving/plan/import-view';
import { SOURCE_NAMES } from '~/moving/sources/source-item';

// An import as the API and the screens show it. It is JSON.

const moment = z.iso.datetime().nullable();

const NamedItemSchema = z.strictObject({ type: z.string(), id: z.string(), title: z.string() });
const NamedItems = z.array(NamedItemSchema).meta({ description: 'The first 20 of them.' });

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
  .meta({ id: 'Import' });

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
  .meta({ id: 'ImportItem' });

export type ImportView = z.infer<typeof ImportSchema>;
export type ImportItemView = z.infer<typeof ImportItemSchema>;
export type ImportReport = z.infer<typeof ReportSchema>;
export type TypeRow = z.infer<typeof TypeSchema>;
export type NamedItem = z.infer<typeof NamedItemSchema>;
