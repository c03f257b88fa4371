import { filesOf } from '../blocks/block';
import { readParts } from '../blocks/read-parts';
import { valueOf } from './value-of';
import type { Fields } from './field';

/** Returns every link in a record's fields and in the items of its lists, and the URLs of the files that its texts show. */
export const linksIn = (fields: Fields, view: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(view, name);
    // A record in a list lacks its long fields.
    if (field.type === 'items') return ((value ?? []) as object[]).flatMap((item) => linksIn(field.of, item));
    if (field.type === 'richText') return field.blocks ? filesOfText(value as string | undefined) : [];
    return field.type === 'link' && typeof value === 'string' && value !== '' ? [value] : [];
  });

const filesOfText = (html = '') =>
  html.includes('<figure ')
    ? readParts(html)
        .flatMap(filesOf)
        .map((file) => `/assets/${file}`)
    : [];
