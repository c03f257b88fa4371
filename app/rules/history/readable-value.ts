import type { Field, ItemsField } from '../fields/field';
import { longDateTime } from '../text/dates';

/** A value of a field that is neither rich text nor a list of items. */
export type PlainValue = string | number | boolean | null | string[];

/** Returns a value as readers of the form see it; '' for one that was never set. */
export function readableValue(field: Field, value: PlainValue): string {
  if (value === null || value === '') return '';
  if (field.kind === 'flag') return value ? 'On' : 'Off';
  if (field.kind === 'choice')
    return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  if (field.kind === 'names') return (value as string[]).join(', ');
  if (field.kind === 'moment') return longDateTime(value as string);
  return String(value);
}

/** Returns the file name of an item that is known by a link, otherwise the text that it is known by. */
export function itemName({ key, of }: ItemsField, item: Readonly<Record<string, unknown>>): string {
  const text = typeof item[key] === 'string' ? item[key] : '';
  const fileName = text.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean);
  return of[key]?.kind === 'link' && fileName ? fileName : text;
}
