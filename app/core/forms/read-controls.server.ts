import type { Field, Fields, ItemsField } from '~/core/fields/field';
import { CONFIRMED, FORCED, type ConflictView } from '~/core/merge/form-error';
import { fromLocalInput } from '~/core/text/formats';
import { partsOf } from '~/core/text/parts';
import type { ControlValues } from './control-values';
import { rowsOf, type RowValues } from './rows';

interface Read {
  change: Record<string, unknown>;
  /** The control path of each row of the change, because empty rows are not in it. */
  places: ReadonlyMap<string, string>;
}

export function readControls(fields: Fields, values: ControlValues): Read {
  const places = new Map<string, string>();
  return { change: readFields(fields, { values, place: { from: '', to: '' }, places }), places };
}

interface FormValues {
  values: ControlValues;
  /** The paths of the row, in the form and in the change. */
  place: { from: string; to: string };
  places: Map<string, string>;
}

/** `prefix` is the path of their group, with a dot; '' outside of groups. */
function readFields(fields: Fields, form: FormValues, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const path = prefix + name;
    if (field.type === 'items') return [name, readRows(field, path, form)];
    if (field.type !== 'group') return [name, readControl(field, form.values[path])];
    const group = readFields(field.of, form, `${path}.`);
    return [name, Object.keys(group).length === 0 ? undefined : group];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

function readRows({ of }: ItemsField, name: string, { values, place, places }: FormValues) {
  const rows = rowsOf(values, name);
  if (!rows) return undefined;
  const kept = rows.map((row, index) => ({ row, index })).filter(({ row }) => !isEmptyRow(of, row));
  return kept.map(({ row, index }, at): object => {
    const own = { from: `${place.from}${name}.${index}.`, to: `${place.to}${name}.${at}.` };
    places.set(own.to, own.from);
    return { ...(row.id && { id: row.id }), ...readFields(of, { values: row, place: own, places }) };
  });
}

/** A choice with a default value does not show whether the row has been filled in. */
function isEmptyRow(of: Fields, row: RowValues): boolean {
  return Object.entries(of).every(([name, field]) => {
    if (field.type === 'choice' && !field.startsEmpty) return true;
    if (field.type === 'items')
      return (rowsOf(row, name) ?? []).every((inner) => isEmptyRow(field.of, inner));
    return (row[name] ?? '').trim() === '';
  });
}

/** Surrounding white space does not count towards the length. */
export function readControl(field: Field, value: string | undefined): unknown {
  const typed = value?.trim();
  if (typed === undefined) return undefined;
  if (field.type === 'optionalMoment') return fromLocalInput(typed)?.toISOString() ?? typed;
  if (NUMBERS.has(field.type)) return readNumber(typed);
  if (field.type === 'optionalFlag') return readFlag(typed);
  if (field.type === 'codes') return partsOf(typed, ',', field.maxItems);
  if (field.type === 'names' || field.type === 'references') return partsOf(typed, '\n', field.maxItems);
  return typed;
}

const NUMBERS: ReadonlySet<Field['type']> = new Set(['wholeNumber', 'degrees', 'position']);

const FLAGS: ReadonlyMap<string, boolean | null> = new Map([
  ['', null],
  ['true', true],
  ['false', false],
]);

/** An invalid flag stays text, so that validation can name the control. */
export function readFlag(typed: string): boolean | string | null {
  const flag = FLAGS.get(typed);
  return flag === undefined ? typed : flag;
}

/** Invalid numbers stay text, so that validation can name the control; an empty box is null. */
export function readNumber(typed: string): number | string | null {
  if (typed === '') return null;
  const number = Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : typed;
}

/** The path segments of a nested row, such as `seasons.0.episodes.1`. */
const DEEPEST_ROW = 4;

/** The control in which the value at the path of an error was typed. */
export function controlAt(path: string, places: Read['places']): string {
  const names = path.split('.');
  for (let length = Math.min(names.length, DEEPEST_ROW); length > 0; length -= 1) {
    const row = places.get(`${names.slice(0, length).join('.')}.`);
    if (row !== undefined) return [row.slice(0, -1), ...names.slice(length)].join('.');
  }
  return path;
}

interface LabelledPerson {
  id: string;
  name: string;
  /** Unique: the name, with the slug if others have the same name. */
  label: string;
}

const keyOf = (text: string) => text.trim().toLowerCase();

export function labelPeople(people: readonly { id: string; name: string; slug: string }[]): LabelledPerson[] {
  const counts = new Map<string, number>();
  for (const { name } of people) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return people.map(({ id, name, slug }) => ({
    id,
    name,
    label: (counts.get(keyOf(name)) ?? 0) > 1 ? `${name.trim()} (${slug})` : name.trim(),
  }));
}

const IS_PERSON = /^(?:credits|read)\.\d{1,4}\.personId$/;

const mapPeople = (values: ControlValues, by: (value: string, name: string) => string): ControlValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, IS_PERSON.test(name) ? by(value, name) : value]),
  );

/** Replaces ids of people by labels in form values; an unknown id stays. */
export function withPersonLabels(values: ControlValues, people: readonly LabelledPerson[]): ControlValues {
  const labels = new Map(people.map(({ id, label }) => [id, label]));
  return mapPeople(values, (value) => labels.get(value) ?? value);
}

interface ReadPeople {
  values: ControlValues;
  /** Messages for controls whose text matches no person; the text stays their value. */
  errors: Record<string, string[]>;
}

/** Replaces labels, in any case, and ids by people. */
export function readPersonLabels(values: ControlValues, people: readonly LabelledPerson[]): ReadPeople {
  const ids = new Map(people.flatMap(({ id, label }) => [[keyOf(label), id] as const, [id, id] as const]));
  const errors: ReadPeople['errors'] = {};
  const read = mapPeople(values, (value, name) => {
    const id = ids.get(keyOf(value));
    if (id === undefined && value.trim() !== '') errors[name] = [UNKNOWN_PERSON];
    return id ?? value;
  });
  return { values: read, errors };
}

const UNKNOWN_PERSON = 'Nobody in People has this name. Choose one of the names, or leave it empty.';

/**
 * Returns a posted field, or undefined if the form lacks it; the last of several controls with one name counts. Line
 * breaks become one character, because browsers send two but count one.
 */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  // A regular expression takes three times as long for a text of nothing but line breaks.
  return typeof value === 'string' ? value.split('\r\n').join('\n').split('\r').join('\n') : undefined;
}

/** Whether a save of the form has to ask first: its user has not confirmed it yet. */
export const asksFirst = (form: FormData): boolean => !form.has(CONFIRMED) && !isForced(form);

const isForced = (form: FormData): boolean => form.has(FORCED);

/** Returns the answer to a question, with the intent of the form that asked it. */
export function confirmationIn(form: FormData): ConflictView['confirmation'] {
  const field = [CONFIRMED, FORCED].find((name) => form.has(name));
  return field === undefined ? undefined : { field, intent: textOf(form, field) ?? '' };
}

/** The user's confirmations; the question about files that are held back comes last. */
export const answersOf = (form: FormData) => ({ asksFirst: asksFirst(form), force: isForced(form) });

/** A hidden "false" precedes a switch's checkbox in the form. */
export function flagOf(form: FormData, name: string): boolean | undefined {
  const value = textOf(form, name);
  return value === undefined ? undefined : value === 'true' || value === 'on';
}

/** Returns the non-blank lines of a text box; at most `max` + 1, so that validation can reject them. */
export function linesOf(form: FormData, name: string, max: number): string[] | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : partsOf(text, '\n', max);
}

/** As `quotedName` writes it, or whatever is between two commas. */
const NAME = /\s*"((?:[^"]|"")*)"\s*(?=,|$)|[^,]+/g;

/** Returns the names between commas; at most `max` + 1, as `linesOf`. */
export function namesOf(form: FormData, name: string, max: number): string[] | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  const names: string[] = [];
  for (const [written, quoted] of text.matchAll(NAME)) {
    const name = (quoted?.replaceAll('""', '"') ?? written).trim();
    if (name !== '') names.push(name);
    if (names.length > max) break;
  }
  return names;
}

/** Writes a name between commas; one with a comma or a leading quotation mark is in quotation marks, as in CSV. */
export const quotedName = (name: string): string =>
  /,|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;

/** Returns the checked values of one name, one per line; a hidden empty field shows that the checkboxes exist. */
export function checkedText(form: FormData, name: string): string | undefined {
  const values = form.getAll(name).filter((value) => typeof value === 'string');
  return values.length === 0 ? undefined : values.filter(Boolean).join('\n');
}

export function checkedValues(form: FormData, name: string, max: number): string[] | undefined {
  const text = checkedText(form, name);
  return text === undefined ? undefined : partsOf(text, '\n', max);
}

/** Returns text fields, trimmed, because surrounding white space does not count towards the length. */
export const textsOf = (form: FormData, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)?.trim()]));

export const omitUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export function textForm(fields: Iterable<[string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
