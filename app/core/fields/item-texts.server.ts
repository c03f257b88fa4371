import { filesOf } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import type { Fields, Field } from './field';
import { valueOf } from './field-path';
import { itemName, inlineShape } from './field-values';

/** A text of a list item that Edit Mode changes in place. */
export interface ItemText {
  field: string;
  /** The path with indexes, as in errors: `credits.0.role`. */
  place: string;
  name: string;
  value: string;
}

type Values = Readonly<Record<string, unknown>>;
type ItemOf = Values & { id: string };
type Above = Pick<ItemText, 'field' | 'place' | 'name'>;

const itemsIn = (values: object, list: string) => (valueOf(values, list) ?? []) as ItemOf[];

export function itemTexts(fields: Fields, values: object): ItemText[] {
  const texts = textsIn(fields, values, { field: '', place: '', name: '' });
  const names = new Map<string, number>();
  return texts.map((text) => {
    const key = `${text.field.split('.').at(-1)} ${text.name}`;
    const count = (names.get(key) ?? 0) + 1;
    names.set(key, count);
    return count === 1 ? text : { ...text, name: `${text.name} (${count})` };
  });
}

const textsIn = (fields: Fields, values: object, above: Above): ItemText[] =>
  Object.entries(fields).flatMap(([list, field]) => {
    if (field.type !== 'items') return [];
    return itemsIn(values, list).flatMap((item, index) => {
      const at = {
        field: `${above.field}${list}.${item.id}.`,
        place: `${above.place}${list}.${index}.`,
        name: [above.name, itemName(field, item)].filter(Boolean).join(', '),
      };
      const own = Object.keys(field.of).filter((name) => field.of[name] && inlineShape(field.of[name]));
      return [
        ...own.map((name) => ({
          field: at.field + name,
          place: at.place + name,
          name: at.name,
          value: item[name] as string,
        })),
        ...textsIn(field.of, item, at),
      ];
    });
  });

export function withItemText(values: object, field: string, text: string): Record<string, object[]> {
  const [list = '', id, name = '', ...rest] = field.split('.');
  const items = itemsIn(values, list).map((item) => {
    if (item.id !== id) return item;
    return {
      ...item,
      ...(rest.length === 0 ? { [name]: text } : withItemText(item, [name, ...rest].join('.'), text)),
    };
  });
  return { [list]: items };
}

/** Collects texts from all fields, those of groups and items included. Records in lists and earlier versions lack some. */
const inFields = (
  fields: Fields,
  view: object,
  textsOf: (field: Field, value: unknown) => string[],
): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = valueOf(view, name);
    if (field.type === 'items')
      return ((value ?? []) as object[]).flatMap((item) => inFields(field.of, item, textsOf));
    return field.type === 'group' ? inFields(field.of, value ?? {}, textsOf) : textsOf(field, value);
  });

/** Returns all links in fields and items, and the URLs of files in texts. */
export const linksIn = (fields: Fields, view: object): string[] =>
  inFields(fields, view, (field, value) => {
    if (field.type === 'richText') return filesInText(field, value).map((file) => `/assets/${file}`);
    return field.type === 'link' && typeof value === 'string' && value !== '' ? [value] : [];
  });

/** Returns the files that a record names other than by a URL: in its texts and in its lists of files. */
export const namedFiles = (fields: Fields, view: object): string[] =>
  inFields(fields, view, (field, value) => {
    if (field.type === 'file') return typeof value === 'string' ? [value] : [];
    return filesInText(field, value);
  });

const filesInText = (field: Field, value: unknown): string[] =>
  field.type === 'richText' && field.blocks && typeof value === 'string' && value.includes('<figure ')
    ? readParts(value).flatMap(filesOf)
    : [];
