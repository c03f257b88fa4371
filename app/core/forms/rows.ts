import type { FieldErrors } from '~/core/validation/errors';
import type { ControlValues } from './control-values';

/** The values of one row's controls, named from the row on: `name` for `credits.0.name`. */
export type RowValues = ControlValues;

const NEW_ROW = /^new-(\d{1,9})$/;
const INDEX = /^(\d{1,4})\.(.+)$/;

/** Returns the rows of a list, in order, or undefined if the form has no such list. Gaps in the numbers are closed. */
export function rowsOf(values: ControlValues, list: string): RowValues[] | undefined {
  const rows = new Map<number, [name: string, value: string][]>();
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith(`${list}.`)) continue;
    const [, index, rest] = INDEX.exec(name.slice(list.length + 1)) ?? [];
    if (index === undefined || rest === undefined) continue;
    const row = rows.get(Number(index));
    if (row) row.push([rest, value]);
    else rows.set(Number(index), [[rest, value]]);
  }
  if (rows.size === 0) return list in values ? [] : undefined;
  // Made of entries, so that a control called `__proto__` is an ordinary one.
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => Object.fromEntries(row) as RowValues);
}

const ROW = /^(.*\.\d{1,4})\.[^.]+$/;

/** So many rows more than a list can have are drawn: a save says that there are too many, and some can be removed. */
const MAX_EXCESS = 10;

/** Returns how many rows of a list are drawn at most. */
export const maxRows = ({ maxItems }: { maxItems: number }): number => maxItems + MAX_EXCESS;

/** Returns the number of rows in all lists of a form whose controls have these names. */
export const countRows = (names: Iterable<string>): number =>
  new Set([...names].flatMap((name) => ROW.exec(name)?.[1] ?? [])).size;

/** Returns the values with other rows in a list. */
export function withRows(values: ControlValues, list: string, rows: readonly RowValues[]): ControlValues {
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}.`));
  const named = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => [`${list}.${index}.${name}`, value]),
  );
  return { ...(Object.fromEntries([...others, ...named]) as ControlValues), [list]: String(rows.length) };
}

const ROW_VERBS = ['add', 'remove', 'up', 'down'] as const;
type RowVerb = (typeof ROW_VERBS)[number];

/** What a button of a list does: `path` is the list's for `add`, else the row's. */
export interface RowChange {
  verb: RowVerb;
  path: string;
}

/** The value of a button that changes the rows of a form. */
export const rowChangeText = ({ verb, path }: RowChange): string => `${verb} ${path}`;

/** Reads such a value; null for any other text. */
export function readRowChange(text: string): RowChange | null {
  const [, name = '', path = ''] = /^(\w+) ([\w.]+)$/.exec(text) ?? [];
  const verb = ROW_VERBS.find((each) => each === name);
  return verb ? { verb, path } : null;
}

/** Returns the values after a button of a list was pressed. What does not exist changes nothing. */
export function changeRows(values: ControlValues, { verb, path }: RowChange): ControlValues {
  if (verb === 'add') {
    const rows = rowsOf(values, path) ?? [];
    return withRows(values, path, appendRows(rows, [{}]));
  }
  const [, list = '', index = ''] = /^(.+)\.(\d{1,4})$/.exec(path) ?? [];
  const rows = rowsOf(values, list);
  const at = Number(index);
  const row = rows?.[at];
  if (!rows || !row) return values;
  if (verb !== 'remove') return moveRow(values, list, { from: at, to: verb === 'up' ? at - 1 : at + 1 });
  const left = rows.filter((each) => each !== row);
  return withRows(values, list, left);
}

/** Returns the values with one row at another place of its list, counted from 0. */
export function moveRow(values: ControlValues, list: string, { from, to }: { from: number; to: number }) {
  const rows = rowsOf(values, list) ?? [];
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return values;
  return withRows(values, list, rows.toSpliced(from, 1).toSpliced(to, 0, row));
}

/** Returns the highest number in the ids of new rows, or 0. */
function lastNewRow(rows: readonly RowValues[]): number {
  const numbers = rows.map(({ id = '' }) => Number(NEW_ROW.exec(id)?.[1] ?? 0));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0);
}

/**
 * Returns a list with more rows at its end. The server gives new rows ids of its own; in the form theirs tell them apart.
 */
export function appendRows(rows: readonly RowValues[], added: readonly RowValues[]): RowValues[] {
  const last = lastNewRow(rows);
  return [...rows, ...added.map((row, index) => ({ ...row, id: `new-${last + index + 1}` }))];
}

/**
 * Returns errors under the names that their controls have after rows were added, removed or moved. Errors of a removed row are left
 * out.
 */
export function moveErrors(errors: FieldErrors, before: ControlValues, after: ControlValues): FieldErrors {
  if (Object.keys(errors).length === 0) return errors;
  const names = new Map(Object.keys(after).map((name) => [byRowIds(name, after), name]));
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) => {
      const moved = names.get(byRowIds(name, before));
      return moved === undefined ? [] : [[moved, messages]];
    }),
  );
}

/** Returns the name of a control with the ids of its rows instead of their places: `credits.a1.name` for `credits.0.name`. */
function byRowIds(name: string, values: ControlValues): string {
  const parts = name.split('.');
  return parts.map((part, index) => values[`${parts.slice(0, index + 1).join('.')}.id`] ?? part).join('.');
}
