import { longDate, longDateTime, codeName } from '~/core/text/formats';
import type { Field, Fields, ItemsField } from './field';

type ChoiceOf<F extends Field> = F extends { options: readonly (readonly [infer Value, string])[] }
  ? Value
  : never;

interface PlainValues<F extends Field> {
  flag: boolean;
  optionalFlag: boolean | null;
  position: number;
  degrees: number | null;
  wholeNumber: F extends { required: true } ? number : number | null;
  choice: ChoiceOf<F>;
  names: string[];
  codes: string[];
  references: string[];
}

interface TimesInside {
  moment: Date;
  optionalMoment: Date | null;
}

interface TimesOutside<F extends Field> {
  moment: string;
  /** Null for none if the field is nullable, otherwise empty. */
  optionalMoment: F extends { isNullable: true } ? string | null : string;
}

type Plain<F extends Field, Times> = F['type'] extends keyof Times
  ? Times[F['type']]
  : F['type'] extends keyof PlainValues<F>
    ? PlainValues<F>[F['type']]
    : string;

type FieldsOf<F extends Field> = F extends { of: infer Of extends Fields } ? Of : never;

type RequiredNames<Fs extends Fields> = {
  [Name in keyof Fs]: Fs[Name] extends { required: true } ? Name : never;
}[keyof Fs];

type InputValue<F extends Field> = F extends { type: 'items' }
  ? ItemInputOf<FieldsOf<F>>[]
  : F extends { type: 'group' }
    ? PatchOf<FieldsOf<F>> | (F extends { isResettable: true } ? null : never)
    : Plain<F, TimesInside>;

export type InputOf<Fs extends Fields> = {
  [Name in RequiredNames<Fs>]: InputValue<Fs[Name]>;
} & PatchOf<Omit<Fs, RequiredNames<Fs>>>;

export type PatchOf<Fs extends Fields> = { [Name in keyof Fs]?: InputValue<Fs[Name]> | undefined };

export type ItemInputOf<Fs extends Fields> = InputOf<Fs> & { id?: string | undefined };

/** The stored form. `Id` is the database's type of an id. */
export type StoredOf<Fs extends Fields, Id> = {
  -readonly [Name in keyof Fs]: Fs[Name] extends { type: 'items' }
    ? (StoredOf<FieldsOf<Fs[Name]>, Id> & { _id: Id })[]
    : Fs[Name] extends { type: 'group' }
      ? StoredOf<FieldsOf<Fs[Name]>, Id>
      : Plain<Fs[Name], TimesInside>;
};

/** The fields as services return them: JSON, with dates in ISO 8601. */
export type ViewOf<Fs extends Fields> = {
  -readonly [Name in keyof Fs]: Fs[Name] extends { type: 'items' }
    ? ItemViewOf<FieldsOf<Fs[Name]>>[]
    : Fs[Name] extends { type: 'group' }
      ? ViewOf<FieldsOf<Fs[Name]>>
      : Plain<Fs[Name], TimesOutside<Fs[Name]>>;
};

export type ItemViewOf<Fs extends Fields> = { id: string } & ViewOf<Fs>;

type Empty = string | boolean | number | null | never[] | Record<string, unknown>;

const EMPTY_LISTS: ReadonlySet<string> = new Set(['names', 'codes', 'references', 'items']);

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['degrees', 'wholeNumber', 'optionalFlag']);

export function emptyValue(field: Field): Empty {
  if (field.type === 'flag') return false;
  if (field.type === 'position') return 0;
  if (WITHOUT_VALUE.has(field.type)) return null;
  if (field.type === 'optionalMoment' && field.isNullable) return null;
  if (field.type === 'choice') return field.options[0]?.[0] ?? '';
  if (field.type === 'group') return emptyValues(field.of);
  return EMPTY_LISTS.has(field.type) ? [] : '';
}

export const emptyValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));

export type PlainValue = string | number | boolean | null | string[];

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

export const itemText = (of: Fields, item: Readonly<Record<string, unknown>>): string =>
  Object.entries(of)
    .filter(([, { type }]) => !UNREAD.has(type))
    .map(([name, field]) => readableValue(field, (item[name] ?? '') as PlainValue))
    .filter((text) => text !== '')
    .join(', ');

/** Returns the file name of an item whose key is a link, otherwise the text of the key. */
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

export type InlineShape = 'line' | 'lines' | 'rich' | 'switch' | 'image' | 'video';

/** Returns null if only the form changes the field. */
export function inlineShape(field: Field): InlineShape | null {
  if (!('inline' in field) || field.inline === undefined) return null;
  if (field.type === 'link') return field.inline;
  if (field.type === 'richText') return 'rich';
  if (field.type === 'flag' || field.type === 'choice') return 'switch';
  return field.type === 'lines' || field.type === 'names' ? 'lines' : 'line';
}
