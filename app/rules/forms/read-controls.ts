import type { Field, Fields, ItemsField } from '../fields/field';
import type { FieldErrors } from '../validation/errors';
import { fromLocalInput } from '../text/dates';
import { partsOf } from '../text/parts';
import type { ControlValues } from './control-values';
import { rowsOf, type RowValues } from './rows';

interface Read {
  /** The fields that the form has. */
  change: Record<string, unknown>;
  /** The path of the control for each row of the change, because rows that were left empty are not in it. */
  places: ReadonlyMap<string, string>;
}

/** Reads the values of a form whose controls have paths as names, as `controlValues` returns them. */
export function readControls(fields: Fields, values: ControlValues): Read {
  const places = new Map<string, string>();
  return { change: readFields(fields, values, { from: '', to: '' }, places), places };
}

/** The path of a row in the form and in the change, with a dot behind it. */
interface Place {
  from: string;
  to: string;
}

function readFields(
  fields: Fields,
  values: ControlValues,
  place: Place,
  places: Map<string, string>,
): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, field]) => {
    if (field.type === 'items') return [name, readRows(field, name, values, place, places)];
    if (field.type === 'group') return [name, readGroup(field.of, name, { values, place, places })];
    return [name, readControl(field, values[name])];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, unknown>;
}

interface FormValues {
  values: ControlValues;
  place: Place;
  places: Map<string, string>;
}

function readGroup(of: Fields, name: string, { values, place, places }: FormValues): object | undefined {
  const own = Object.entries(of).flatMap(([part, field]) => {
    const path = `${name}.${part}`;
    const value =
      field.type === 'items'
        ? readRows(field, path, values, place, places)
        : field.type === 'group'
          ? readGroup(field.of, path, { values, place, places })
          : readControl(field, values[path]);
    return value === undefined ? [] : [[part, value]];
  });
  return own.length === 0 ? undefined : (Object.fromEntries(own) as object);
}

function readRows(
  { of }: ItemsField,
  name: string,
  values: ControlValues,
  place: Place,
  places: Map<string, string>,
): object[] | undefined {
  const rows = rowsOf(values, name);
  if (!rows) return undefined;
  const kept = rows.map((row, index) => ({ row, index })).filter(({ row }) => !isEmptyRow(of, row));
  return kept.map(({ row, index }, at) => {
    const own = { from: `${place.from}${name}.${index}.`, to: `${place.to}${name}.${at}.` };
    places.set(own.to, own.from);
    return { ...(row.id && { id: row.id }), ...readFields(of, row, own, places) };
  });
}

/** A choice that starts with a value does not tell whether somebody filled in the row. */
function isEmptyRow(of: Fields, row: RowValues): boolean {
  return Object.entries(of).every(([name, field]) => {
    if (field.type === 'choice' && !field.startsEmpty) return true;
    if (field.type === 'items')
      return (rowsOf(row, name) ?? []).every((inner) => isEmptyRow(field.of, inner));
    return (row[name] ?? '').trim() === '';
  });
}

/** White space around a text does not count towards its length. */
function readControl(field: Field, value: string | undefined): unknown {
  const typed = value?.trim();
  if (typed === undefined) return undefined;
  if (field.type === 'optionalMoment') return fromLocalInput(typed)?.toISOString() ?? typed;
  if (field.type === 'wholeNumber') return readNumber(typed);
  if (field.type === 'optionalFlag') return typed in FLAGS ? FLAGS[typed] : typed;
  if (field.type === 'codes') return partsOf(typed, ',', field.maxItems);
  if (field.type === 'names' || field.type === 'references') return partsOf(typed, '\n', field.maxItems);
  return typed;
}

const FLAGS: Readonly<Record<string, boolean | null>> = { '': null, true: true, false: false };

/** An empty box is no number; text that is no number stays text, so that validation can name the control. */
function readNumber(typed: string): number | string | null {
  if (typed === '') return null;
  const number = Number(typed);
  return Number.isFinite(number) ? number : typed;
}

/** Returns messages under the names of the form's controls. */
export const atControls = (errors: FieldErrors, places: Read['places']): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [controlAt(path, places), messages] as const),
  );

/** The names in the path of a row of a row, such as `seasons.0.episodes.1`. */
const DEEPEST_ROW = 4;

/** Returns the path in the form of a row or of a value in it. */
function controlAt(path: string, places: Read['places']): string {
  const names = path.split('.');
  for (let length = Math.min(names.length, DEEPEST_ROW); length > 0; length -= 1) {
    const row = places.get(`${names.slice(0, length).join('.')}.`);
    if (row !== undefined) return [row.slice(0, -1), ...names.slice(length)].join('.');
  }
  return path;
}
