import type { Fields } from '~/core/fields/field';
import { comparable } from './conflict.server';
import { baseOf, type MergeBase } from './field-merge';
import { hashOf, type Item } from './item-merge';
import { Queues } from './merge-queues.server';

/**
 * Returns the base of a form of a record's fields. Of a list that the form has as lines it also contains which line stands for
 * which item, as a line says nothing of an id.
 */
export function formBase(fields: Fields, view: object): MergeBase {
  const values = comparable(fields, view);
  const lines = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'items' && field.fromKey && name in values
      ? [[lineKey(name), JSON.stringify(linesOf(values[name] as Item[], field.key))]]
      : [],
  );
  return { ...baseOf(values), ...(Object.fromEntries(lines) as MergeBase) };
}

const lineKey = (field: string) => `lines.${field}`;

const linesOf = (items: readonly Item[], key: string) => items.map((item) => [item.id, hashOf(item[key])]);

/**
 * Returns the ids of the items for which lines stood when a form was opened: each line has one, which is empty for a line that the
 * form did not have. Null if the base knows of no lines.
 */
export function idsOfLines(base: MergeBase, field: string, lines: readonly string[]): string[] | null {
  const known = linesIn(base[lineKey(field)]);
  if (!known) return null;
  const left = new Queues(known.map(([id, hash]) => [hash, id]));
  return lines.map((line) => left.take(hashOf(line)) ?? '');
}

function linesIn(text: string | undefined): [id: string, hash: string][] | null {
  try {
    const lines: unknown = text === undefined ? null : JSON.parse(text);
    return Array.isArray(lines) && lines.every((line) => Array.isArray(line) && line.length === 2)
      ? (lines as [string, string][])
      : null;
  } catch {
    return null;
  }
}
