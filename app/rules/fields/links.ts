import { filesOf } from '../blocks/block';
import { readParts } from '../blocks/read-parts';
import { valueOf } from './value-of';
import type { Field, Fields } from './field';

/** Returns every link in a record's fields and in the items of its lists, and the URLs of the files that its texts show. */
export const linksIn = (fields: Fields, view: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(view, name);
    // A record in a list lacks its long fields.
    if (field.type === 'items') return ((value ?? []) as object[]).flatMap((item) => linksIn(field.of, item));
    if (field.type === 'group') return linksIn(field.of, value ?? {});
    if (field.type === 'richText') return filesInText(field, value).map((file) => `/assets/${file}`);
    return field.type === 'link' && typeof value === 'string' && value !== '' ? [value] : [];
  });

/** Returns the files that a record names other than by an address: in its texts and in its lists of files. */
export const namedFiles = (fields: Fields, view: object): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(view, name);
    if (field.type === 'file') return typeof value === 'string' ? [value] : [];
    // A version of a time before the field lacks it.
    if (field.type === 'group') return namedFiles(field.of, value ?? {});
    if (field.type === 'items')
      return ((value ?? []) as object[]).flatMap((item) => namedFiles(field.of, item));
    return filesInText(field, value);
  });

const filesInText = (field: Field, value: unknown): string[] =>
  field.type === 'richText' && field.blocks && typeof value === 'string' && value.includes('<figure ')
    ? readParts(value).flatMap(filesOf)
    : [];
