import type { Field, Fields, ItemsField } from './field';
import { codeName } from './code-kinds';
import { longDate, longDateTime } from '../text/dates';

/** A value of a field that is neither rich text nor a list of items. */
export type PlainValue = string | number | boolean | null | string[];

/** Returns a value as readers of the form see it; '' for one that was never set. */
export function readableValue(field: Field, value: PlainValue): string {
  if (value === null || value === '') return '';
  if (field.type === 'flag' || field.type === 'optionalFlag') return value ? 'On' : 'Off';
  if (field.type === 'choice')
    return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  if (field.type === 'names' || field.type === 'references') return (value as string[]).join(', ');
  if (field.type === 'code') return codeName(field.of, value as string);
  if (field.type === 'codes') return (value as string[]).map((code) => codeName(field.of, code)).join(', ');
  if (field.type === 'date') return longDate(`${value as string}T12:00:00Z`);
  if (field.type === 'moment' || field.type === 'optionalMoment') return longDateTime(value as string);
  return String(value);
}

const UNREAD: ReadonlySet<string> = new Set(['items', 'group', 'position', 'reference']);

/** Returns the values of an item as one line. */
export const itemText = (of: Fields, item: Readonly<Record<string, unknown>>): string =>
  Object.entries(of)
    .filter(([, { type }]) => !UNREAD.has(type))
    .map(([name, field]) => readableValue(field, (item[name] ?? '') as PlainValue))
    .filter((text) => text !== '')
    .join(', ');

/** Returns the file name of an item that is known by a link, otherwise the text that it is known by. */
export function itemName(
  { key, of, nameWithoutKey }: ItemsField,
  item: Readonly<Record<string, unknown>>,
): string {
  const value = item[key];
  if (typeof value === 'number') return `${of[key]?.label ?? ''} ${value}`.trim();
  const text = typeof value === 'string' ? value : '';
  if (text === '' && nameWithoutKey) return nameWithoutKey(item);
  const fileName = text.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean);
  return of[key]?.type === 'link' && fileName ? fileName : text;
}
