import { valueOf } from './value-of';
import type { Fields } from './field';

/** Returns every link in a record's fields and in the items of its lists; some are URLs of files. */
export const linksIn = (fields: Fields, view: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(view, name);
    // A record in a list lacks its long fields.
    if (field.type === 'items') return ((value ?? []) as object[]).flatMap((item) => linksIn(field.of, item));
    return field.type === 'link' && typeof value === 'string' && value !== '' ? [value] : [];
  });
