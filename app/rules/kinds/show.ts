import { Failure } from '../validation/errors';
import { inputSchema, itemSchema, patchSchema } from '../fields/field-schemas';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from './show-fields';

export const MediaItemInput = itemSchema(MEDIA_ITEM_FIELDS);

/** A media item that is added to an existing show; the server assigns its id. */
export const NewMediaItem = inputSchema(MEDIA_ITEM_FIELDS);

export const ShowInput = inputSchema(SHOW_FIELDS);
export const ShowPatch = patchSchema(SHOW_FIELDS);

interface Years {
  year?: number | null | undefined;
  yearEnd?: number | null | undefined;
}

/** Throws 400 if a show ends before it begins. */
export function rejectYears({ year, yearEnd }: Years): void {
  if (!year || !yearEnd || yearEnd >= year) return;
  const message = 'Last year must not be before Year';
  throw new Failure(400, message, { yearEnd: [message] });
}
