import type { ItemOutcome } from '~models/site-import';
import type { SourceItem } from '~/moving/sources/source-item';
import type { TextLoss } from '~/moving/texts/text-resolver';
import { ATTACHMENT, type LossRow, type MissingFile, type NamedItem, type TypeRow } from './import-view';
import { defaultChoice, planRowOf } from './item-type';
import { OldLists } from './old-lists';

const FIRST_ITEMS = 20;
const MAX_ROWS = 1_000;

const PRIVATE: ReadonlySet<string> = new Set(['private', 'password', 'members', 'email']);
const DRAFTS: ReadonlySet<string> = new Set(['draft', 'pending']);

/** Counts the items of a plan, in memory that depends on the number of types alone. */
export class TypeCounter {
  readonly #rows = new Map<string, TypeRow>();

  add(item: SourceItem): TypeRow {
    const { row: type, label } = planRowOf(item);
    const row = this.#rows.get(type) ?? {
      type,
      label,
      items: 0,
      drafts: 0,
      private: 0,
      scheduled: 0,
      as: defaultChoice(type),
    };
    this.#rows.set(type, row);
    row.items += 1;
    if (DRAFTS.has(item.status)) row.drafts += 1;
    if (PRIVATE.has(item.status)) row.private += 1;
    if (item.status === 'scheduled') row.scheduled += 1;
    return row;
  }

  /** What comes along first, then by number. */
  rows(): TypeRow[] {
    const rank = ({ as, type }: TypeRow) => (type === ATTACHMENT ? 1 : as === 'none' ? 2 : 0);
    return [...this.#rows.values()].sort((one, other) => rank(one) - rank(other) || other.items - one.items);
  }
}

/** Rows by a text, each with the first items that it is about. */
class ItemRows {
  readonly #rows = new Map<string, { count: number; items: NamedItem[] }>();

  add(key: string, item: NamedItem): void {
    const row = this.#rows.get(key) ?? { count: 0, items: [] };
    if (row.count === 0 && this.#rows.size === MAX_ROWS) return;
    this.#rows.set(key, row);
    row.count += 1;
    if (row.items.length < FIRST_ITEMS) row.items.push(item);
  }

  all = () =>
    [...this.#rows].map(([key, row]) => ({ key, ...row })).sort((one, other) => other.count - one.count);
}

/** What is said about items before, and again after, an import. */
export class Findings {
  readonly #losses = new ItemRows();
  readonly #missing = new ItemRows();
  readonly here = { same: 0, newer: 0, edited: 0, deleted: 0 };
  /** About as many as an import adds. */
  redirects = 0;
  readonly lists: OldLists;
  readonly addedIds = new Set<string>();

  constructor(site = '') {
    this.lists = new OldLists(site);
  }

  addOutcome(what: ItemOutcome): void {
    if (what === 'same') this.here.same += 1;
    if (what === 'updated') this.here.newer += 1;
    if (what === 'left') this.here.edited += 1;
    if (what === 'deleted') this.here.deleted += 1;
  }

  add(item: NamedItem, losses: readonly TextLoss[], missing: readonly string[]): void {
    for (const { words } of losses) this.#losses.add(words, item);
    for (const file of missing) this.#missing.add(file, item);
  }

  losses = (): LossRow[] =>
    this.#losses.all().map(({ key: words, count, items }) => ({ words, count, items }));
  missing = (): MissingFile[] =>
    this.#missing.all().map(({ key: file, count, items }) => ({ file, count, items }));
}
