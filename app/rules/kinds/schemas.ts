import { inputSchema, itemSchema, patchSchema } from '../fields/field-schemas';
import { Failure } from '../validation/errors';
import { ARTICLE_FIELDS } from './article';
import { PERSON_FIELDS } from './person';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from './settings';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from './show';

export const ArticleInput = inputSchema(ARTICLE_FIELDS);
export const ArticlePatch = patchSchema(ARTICLE_FIELDS);

export const PersonInput = inputSchema(PERSON_FIELDS);
export const PersonPatch = patchSchema(PERSON_FIELDS);

/** With the fields that only administrators change; who sends them is checked apart. */
export const SettingsPatch = patchSchema({ ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS });

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
