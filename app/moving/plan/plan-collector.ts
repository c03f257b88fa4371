import type { SourceItem } from '~/moving/sources/source-item';
import { ATTACHMENT, type Becomes } from './import-view';
import type { ImportView, NamedItem, TypeRow } from './import-schemas.server';
import type { ItemOutcome } from '~models/site-import';
import type { TextLoss } from '~/moving/texts/text-resolver';

const SHOWS = /^(?:shows?|projects?|portfolio|productions?|films?|series)$/;
const PEOPLE = /^(?:team|people|staff|cast)$/;

const FIXED: Readonly<Record<string, Becomes>> = {
  post: 'article',
  page: 'page',
  news: 'article',
  pages: 'page',
  [ATTACHMENT]: 'none',
};

/** The last word of a name such as `jetpack-portfolio` says what it is. */
const lastWord = (name: string): string =>
  name
    .toLowerCase()
    .split(/[-_\s]/)
    .at(-1) ?? '';

function namedAs(name: string): Becomes | null {
  const word = lastWord(name);
  if (SHOWS.test(word)) return 'show';
  return PEOPLE.test(word) ? 'person' : null;
}

/** The row of a plan: the type of an item, or its category if that says that a post is something else. */
function planRowOf({ type, typeLabel, terms }: SourceItem): { row: string; label: string } {
  const special = type === 'post' ? terms.find(({ slug, name }) => isSpecial(slug, name)) : undefined;
  if (!special) return { row: type, label: typeLabel || type };
  const kind = special.kind === 'tag' ? 'Tag' : 'Category';
  return { row: `post/${special.slug}`, label: `${kind} “${special.name}”` };
}

const isSpecial = (slug: string, name: string): boolean =>
  [slug, name].map((text) => text.toLowerCase()).some((text) => SHOWS.test(text) || PEOPLE.test(text));

const defaultChoice = (row: string): Becomes =>
  FIXED[row] ?? namedAs(row.slice(row.indexOf('/') + 1)) ?? 'none';

export const isCast = (row: string): boolean => lastWord(row.slice(row.indexOf('/') + 1)) === 'cast';

const FIRST_ITEMS = 20;
const MAX_ROWS = 1_000;

const PRIVATE: ReadonlySet<string> = new Set(['private', 'password', 'members', 'email']);
const DRAFTS: ReadonlySet<string> = new Set(['draft', 'pending']);

/** Counts the items of a plan, in memory that depends on the number of types alone. */
export class TypeCounter {
  readonly #rows = new Map<string, TypeRow>();

  add(item: SourceItem): TypeRow {
    const { row: type, label } = planRowOf(item);
    const none = { items: 0, drafts: 0, private: 0, scheduled: 0 };
    const row = this.#rows.get(type) ?? { type, label, ...none, as: defaultChoice(type) };
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

  losses = (): ImportView['losses'] =>
    this.#losses.all().map(({ key: words, count, items }) => ({ words, count, items }));
  missing = (): ImportView['missing'] =>
    this.#missing.all().map(({ key: file, count, items }) => ({ file, count, items }));
}

const NEWS = '/news';
const FEED = '/news/feed.xml';

/** A redirect that the import will add. */
export interface PlannedRedirect {
  from: string;
  to: string;
}

/** The lists of posts at the old site. */
export class OldLists {
  readonly #redirects = new Map<string, string>();
  isEmpty = true;
  readonly #base: string;

  constructor(site: string) {
    const slash = site.indexOf('/');
    const path = slash < 0 ? '' : site.slice(slash);
    let end = path.length;
    while (path[end - 1] === '/') end -= 1;
    this.#base = path.slice(0, end);
  }

  add(terms: readonly { kind: string; slug: string; name: string }[]): void {
    this.isEmpty = false;
    for (const { kind, slug, name } of terms) {
      const address = `${this.#base}/${kind}/${slug}`;
      this.#redirects.set(address, `${NEWS}?category=${encodeURIComponent(name)}`);
      this.#redirects.set(`${address}/feed`, FEED);
    }
  }

  redirects(source: string): PlannedRedirect[] {
    const base = this.#base;
    const feed = source === 'ghost' ? 'rss' : 'feed';
    const isBlog = source === 'wordpress' || source === 'ghost' || source === 'squarespace';
    return [
      ...[...this.#redirects].map(([from, to]) => ({ from, to })),
      ...(isBlog
        ? [
            { from: `${base}/author/*`, to: NEWS },
            { from: `${base}/${feed}`, to: FEED },
            { from: `${base}/comments/feed`, to: FEED },
          ]
        : []),
    ];
  }
}
