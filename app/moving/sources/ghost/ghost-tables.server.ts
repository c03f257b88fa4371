import { readJsonValues, type JsonValue } from '../read-json.server';
import { toPlainLine } from '../plain-text';
import type { ExportFile } from '../source-reader';

export type GhostRow = Record<string, unknown>;

/** Rows that join tables: more are not read. */
const MAX_JOINS = 1_000_000;
const COUNTED: Record<string, string> = {
  members: 'Members',
  comments: 'Comments',
  newsletters: 'Newsletters',
  products: 'Tiers',
  users: 'Users',
};

const atTables = (end: string) => [`$.db.*.data.${end}`, `$.data.${end}`];

/** What the posts of an export refer to, read in a first run through the file. */
export interface GhostTables {
  /** Whether anything of an export of Ghost was found. */
  isExport: boolean;
  version: string;
  tags: Map<string, { slug: string; name: string }>;
  users: Map<string, string>;
  tagsOf: Map<string, string[]>;
  authorsOf: Map<string, string[]>;
  /** Of posts that have further columns: about their first picture, and whether they are sent by mail only. */
  metaOf: Map<string, { alt: string; caption: string; isByMail: boolean }>;
  counts: Map<string, number>;
}

export const columnText = (row: GhostRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** Databases write a truth as a number. */
export const isTrue = (value: unknown): boolean => value === true || Number(value) === 1;

const isRow = (value: unknown): value is GhostRow => typeof value === 'object' && value !== null;

export async function readTables(file: ExportFile): Promise<GhostTables> {
  const tables: GhostTables = {
    isExport: false,
    version: '',
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    counts: new Map(),
  };
  let joins = 0;
  const paths = [...atTables('*.*'), '$.db.*.meta', '$.meta'];
  for await (const { path, value } of readJsonValues(await file.read(), paths)) {
    if (!isRow(value)) continue;
    if (path.at(-1) === 'meta') tables.version = columnText(value, 'version');
    tables.isExport ||= path.at(-1) === 'meta' || path.at(-2) === 'posts';
    joins += 1;
    if (joins <= MAX_JOINS) addRow(tables, String(path.at(-2)), value);
  }
  return tables;
}

function addRow(tables: GhostTables, table: string, row: GhostRow): void {
  const counted = COUNTED[table];
  if (counted !== undefined) tables.counts.set(counted, (tables.counts.get(counted) ?? 0) + 1);
  const id = columnText(row, 'id');
  if (
    table === 'tags' &&
    columnText(row, 'visibility') !== 'internal' &&
    !columnText(row, 'name').startsWith('#')
  )
    tables.tags.set(id, { slug: columnText(row, 'slug'), name: columnText(row, 'name') });
  else if (table === 'users') tables.users.set(id, columnText(row, 'name'));
  else if (table === 'posts_tags') join(tables.tagsOf, row, columnText(row, 'tag_id'));
  else if (table === 'posts_authors') join(tables.authorsOf, row, columnText(row, 'author_id'));
  else if (table === 'posts_meta')
    tables.metaOf.set(columnText(row, 'post_id'), {
      alt: toPlainLine(columnText(row, 'feature_image_alt')),
      caption: toPlainLine(columnText(row, 'feature_image_caption')),
      isByMail: isTrue(row['email_only']),
    });
}

/** Puts an id at its place among those of a post. */
function join(joined: Map<string, string[]>, row: GhostRow, id: string): void {
  const key = columnText(row, 'post_id');
  const ids = joined.get(key) ?? [];
  const order = Number(row['sort_order'] ?? ids.length);
  if (Number.isInteger(order) && order >= 0 && order < 1_000) ids[order] = id;
  joined.set(key, ids);
}

/** Yields the posts and pages. */
export async function* readPosts(file: ExportFile): AsyncGenerator<JsonValue & { value: GhostRow }> {
  for await (const each of readJsonValues(await file.read(), atTables('posts.*')))
    if (isRow(each.value)) yield { ...each, value: each.value };
}
