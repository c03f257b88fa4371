import type { SourceItem } from '~/moving/sources/source-item';
import { ATTACHMENT, type Becomes } from './import-view';

const SHOWS = new Set([
  'show',
  'shows',
  'project',
  'projects',
  'portfolio',
  'production',
  'productions',
  'film',
  'films',
  'series',
]);
const PEOPLE = new Set(['team', 'people', 'staff', 'cast']);

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
  if (SHOWS.has(word)) return 'show';
  return PEOPLE.has(word) ? 'person' : null;
}

/** The row of a plan: the type of an item, or its category if that says that a post is something else. */
export function planRowOf({ type, typeLabel, terms }: SourceItem): { row: string; label: string } {
  const special = type === 'post' ? terms.find(({ slug, name }) => isSpecial(slug, name)) : undefined;
  if (!special) return { row: type, label: typeLabel || type };
  const kind = special.kind === 'tag' ? 'Tag' : 'Category';
  return { row: `post/${special.slug}`, label: `${kind} “${special.name}”` };
}

const isSpecial = (slug: string, name: string): boolean =>
  [slug, name].some((text) => SHOWS.has(text.toLowerCase()) || PEOPLE.has(text.toLowerCase()));

export const defaultChoice = (row: string): Becomes =>
  FIXED[row] ?? namedAs(row.slice(row.indexOf('/') + 1)) ?? 'none';

export const isCast = (row: string): boolean => lastWord(row.slice(row.indexOf('/') + 1)) === 'cast';
