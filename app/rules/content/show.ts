import { inputSchema, itemSchema, patchSchema } from '../fields/field-schemas';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from '../fields/show-fields';

export const MediaItemInput = itemSchema(MEDIA_ITEM_FIELDS);

/** A media item that is added to an existing show; the server assigns its id. */
export const NewMediaItem = inputSchema(MEDIA_ITEM_FIELDS);

export const ShowInput = inputSchema(SHOW_FIELDS);
export const ShowPatch = patchSchema(SHOW_FIELDS);
