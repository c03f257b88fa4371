import type { z } from 'zod';
import type { InputOf, PatchOf } from '~/core/fields/field-values';
import { inputSchema, itemSchema, patchSchema, type ObjectSchema } from '~/core/fields/field-schemas.server';
import { fieldFailure } from '~/core/validation/errors';
import { CONTENT_KIND_LIST, RECORD_FIELDS, type ContentKind } from './kinds';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from './settings';
import { MEDIA_ITEM_FIELDS } from './show';

const schemasOf = (make: (fields: (typeof RECORD_FIELDS)[ContentKind]) => z.ZodObject) =>
  Object.fromEntries(CONTENT_KIND_LIST.map((kind) => [kind, make(RECORD_FIELDS[kind])]));

export const INPUTS = schemasOf(inputSchema) as {
  readonly [K in ContentKind]: ObjectSchema<InputOf<(typeof RECORD_FIELDS)[K]>>;
};

export const PATCHES = {
  ...(schemasOf(patchSchema) as {
    readonly [K in ContentKind]: ObjectSchema<PatchOf<(typeof RECORD_FIELDS)[K]>>;
  }),
  /** Includes the fields that only administrators change; permission is checked separately. */
  settings: patchSchema({ ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS }),
};

export const MediaItemInput = itemSchema(MEDIA_ITEM_FIELDS);

/** A media item that is added to an existing show; the server assigns its id. */
export const NewMediaItem = inputSchema(MEDIA_ITEM_FIELDS);

interface Years {
  year?: number | null | undefined;
  yearEnd?: number | null | undefined;
}

/** Years that are no numbers are wrong by themselves. */
const areInOrder = ({ year, yearEnd }: Years): boolean =>
  typeof year !== 'number' || typeof yearEnd !== 'number' || yearEnd >= year;

const YEARS = {
  path: ['yearEnd'],
  error: 'Last year must not be before Year',
  // Also beside what is wrong in other fields.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Refuses a show that ends before it begins, if both of its years are given. */
export const withYearsInOrder = <Schema extends z.ZodType<Years>>(schema: Schema): Schema =>
  schema.refine(areInOrder, YEARS);

/** Throws 400 if a show ends before it begins. */
export function rejectYears(years: Years): void {
  if (!areInOrder(years)) throw fieldFailure(400, 'yearEnd', YEARS.error);
}
