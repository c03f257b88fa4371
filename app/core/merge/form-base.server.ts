import type { Fields } from '~/core/fields/field';
import { comparable } from './conflict.server';
import { baseOf, type MergeBase } from './field-merge';
import { hashOf, type Item } from './item-merge';

/** Values in order by key. Each can be taken once, in constant time. */
export class Queues<Value> {
  readonly #queues = new Map<unknown, { values: Value[]; taken: number }>();

  constructor(entries: Iterable<readonly [key: unknown, value: Value]>) {
    for (const [key, value] of entries) {
      const queue = this.#queues.get(key);
      if (queue) queue.values.push(value);
      else this.#queues.set(key, { values: [value], taken: 0 });
    }
  }

  /** Returns the first value of a key that `isLeft` accepts, and drops those before it. */
  take(key: unknown, isLeft: (value: Value) => boolean = () => true): Value | undefined {
    const queue = this.#queues.get(key);
    while (queue && queue.taken < queue.values.length) {
      const value = queue.values[queue.taken];
      queue.taken += 1;
      if (value !== undefined && isLeft(value)) return value;
    }
    return undefined;
  }
}

/** Returns the base of a record's form. For a list that is lines of text it includes which item each line represents. */
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

/** Returns the item ids of the lines: empty for a new line. Null if the base has no lines. */
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
