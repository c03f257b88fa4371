import type { FieldErrors } from '~/core/validation/errors';
import type { ControlValues } from './control-values';

/** The control values of one row, with names relative to it: `name` for `credits.0.name`. */
export type RowValues = ControlValues;

/** The name of the buttons that change the rows of a form without JavaScript. */
export const ROWS_BUTTON = 'rows';

const NEW_ROW = /^new-(\d{1,9})$/;
const INDEX = /^(\d{1,4})\.(.+)$/;

/** Returns the rows of a list in order, without gaps; undefined if the form has no such list. */
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
  // Built from entries, so that a control called `__proto__` is an ordinary one.
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => Object.fromEntries(row) as RowValues);
}

const ROW = /^(.*\.\d{1,4})\.[^.]+$/;

/** The rows rendered beyond the maximum of a list, so that the user sees the error and can remove some. */
const MAX_EXCESS = 10;

export const maxRows = ({ maxItems }: { maxItems: number }): number => maxItems + MAX_EXCESS;

export const countRows = (names: Iterable<string>): number =>
  new Set([...names].flatMap((name) => ROW.exec(name)?.[1] ?? [])).size;

export function withRows(values: ControlValues, list: string, rows: readonly RowValues[]): ControlValues {
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${list}.`));
  const named = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => [`${list}.${index}.${name}`, value]),
  );
  return { ...(Object.fromEntries([...others, ...named]) as ControlValues), [list]: String(rows.length) };
}

const ROW_VERBS = ['add', 'remove', 'up', 'down'] as const;
type RowVerb = (typeof ROW_VERBS)[number];

/** The action of a list's button: `path` is the list's for `add`, else the row's. */
export interface RowChange {
  verb: RowVerb;
  path: string;
}

export const rowChangeText = ({ verb, path }: RowChange): string => `${verb} ${path}`;

export function readRowChange(text: string): RowChange | null {
  const [, name = '', path = ''] = /^(\w+) ([\w.]+)$/.exec(text) ?? [];
  const verb = ROW_VERBS.find((each) => each === name);
  return verb ? { verb, path } : null;
}

/** Returns the values after a button of a list was pressed; unknown rows change nothing. */
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

/** Positions are counted from 0. */
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

/** Gives new rows temporary ids that identify them in the form; the server replaces them. */
export function appendRows(rows: readonly RowValues[], added: readonly RowValues[]): RowValues[] {
  const last = lastNewRow(rows);
  return [...rows, ...added.map((row, index) => ({ ...row, id: `new-${last + index + 1}` }))];
}

/** Renames errors after rows were added, removed or moved. Drops errors of a removed row. */
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

/** Replaces row positions in a control's name by row ids: `credits.a1.name` for `credits.0.name`. */
function byRowIds(name: string, values: ControlValues): string {
  const parts = name.split('.');
  return parts.map((part, index) => values[`${parts.slice(0, index + 1).join('.')}.id`] ?? part).join('.');
}
