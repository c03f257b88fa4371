import { readJsonValues, type JsonValue } from '../read-text.server';
import { toPlainLine, pathAtSite, withoutControls } from '../old-site';
import {
  type ExportFile,
  type ProblemList,
  NO_EXPORT,
  unreadable,
  type SourceReader,
  MAX_SOURCE_TEXT,
  type SourceItem,
  type SourceStatus,
  type SourceTerm,
  noValues,
  LeftBehind,
} from '../source-item';
import { MOMENT } from '~/core/text/patterns';
import { lexicalToHtml } from './lexical-html';

type GhostRow = Record<string, unknown>;

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
interface GhostTables {
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

const columnText = (row: GhostRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** Databases write a truth as a number. */
const isTrue = (value: unknown): boolean => value === true || Number(value) === 1;

const isRow = (value: unknown): value is GhostRow => typeof value === 'object' && value !== null;

async function readTables(file: ExportFile): Promise<GhostTables> {
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
async function* readPosts(file: ExportFile): AsyncGenerator<JsonValue & { value: GhostRow }> {
  for await (const each of readJsonValues(await file.read(), atTables('posts.*')))
    if (isRow(each.value)) yield { ...each, value: each.value };
}

const IS_GHOST = /^\s*\{[\s\S]{0,4000}?"(?:db|data)"\s*:\s*[[{]/;
const IS_SHOWREEL = /^\s*\{\s*"showreel"/;

export const ghostReader: SourceReader = {
  matches: (start) => IS_GHOST.test(start) && !IS_SHOWREEL.test(start),
  open: async (files) => {
    const tables = await Promise.all(files.map(readTables));
    if (tables.some(({ isExport }) => !isExport)) throw unreadable(NO_EXPORT);
    return {
      head: {
        source: 'ghost',
        site: '',
        siteAddress: '',
        program: `Ghost ${tables[0]?.version ?? ''}`.trim(),
      },
      items: (problems) => readItems(files, tables, problems),
      notBrought: () => notBrought(tables),
    };
  },
};

function notBrought(tables: readonly GhostTables[]): string[] {
  const left = new LeftBehind();
  for (const { counts } of tables) for (const [what, count] of counts) left.add(what, count);
  return [...left.inWords(), 'Passwords, menus, settings and code of the theme'];
}

async function* readItems(
  files: readonly ExportFile[],
  tables: readonly GhostTables[],
  problems: ProblemList,
): AsyncGenerator<SourceItem> {
  for (const [index, file] of files.entries())
    for await (const { value, line } of readPosts(file)) {
      const table = tables[index];
      if (!table) continue;
      const lexical = lexicalOf(value);
      const item = toItem(value, table, { line, lexical: lexical.html });
      const left = leftOf(value, item, lexical.left);
      if (left !== '') problems.add(line, left);
      yield item;
    }
}

/** Reads the editor's own form of a post without HTML; empty for any other. */
const lexicalOf = (row: GhostRow) =>
  lexicalToHtml(columnText(row, 'html') === '' ? columnText(row, 'lexical').slice(0, MAX_SOURCE_TEXT) : '');

/** What of the editor's own form of a text without HTML cannot be read, in words; empty for nothing. */
function leftOf(row: GhostRow, { html, title }: SourceItem, left: ReadonlySet<string>): string {
  if (columnText(row, 'html') !== '') return '';
  if (left.size > 0)
    return `The text of “${title}” has no HTML in the export. Left out of it: ${[...left].join(', ')}.`;
  const isLeft = html === '' && (columnText(row, 'mobiledoc') || columnText(row, 'markdown')) !== '';
  return isLeft ? `The text of “${title}” has no HTML in the export, and stays behind.` : '';
}

interface ReadPost {
  line: number;
  /** The HTML of the editor's own form, of a post without HTML. */
  lexical: string;
}

function toItem(row: GhostRow, tables: GhostTables, { line, lexical }: ReadPost): SourceItem {
  const text = (name: string) => columnText(row, name);
  const id = text('id') || text('uuid');
  const slug = text('slug');
  const type = text('type') || (isTrue(row['page']) ? 'page' : 'post');
  const image = text('feature_image') || text('image');
  const { alt = '', caption = '', isByMail = false } = tables.metaOf.get(id) ?? {};
  const html = text('html') || lexical;
  return {
    ...noValues(),
    source: 'ghost',
    type: type.slice(0, 100),
    typeLabel: type === 'page' ? 'Pages' : type === 'post' ? 'Posts' : `Custom type “${type.slice(0, 100)}”`,
    id,
    title: toPlainLine(text('title')),
    slug,
    html: withoutControls(html.slice(0, MAX_SOURCE_TEXT)),
    markup: 'ghost',
    excerpt: toPlainLine(text('custom_excerpt') || text('meta_description')),
    moment: momentOf(row['published_at']) ?? momentOf(row['created_at']),
    status: isByMail ? 'email' : statusOf(text('status'), text('visibility')),
    author: authorOf(row, id, tables),
    terms: termsOf(id, tables),
    featured: image === '' ? null : { address: image, attachment: '', alt, caption },
    address: slug === '' ? '' : (pathAtSite(`/${slug}/`, '') ?? ''),
    newer: momentOf(row['updated_at']) ?? text('updated_at'),
    line,
  };
}

/** Older exports have the milliseconds since 1970. */
function momentOf(written: unknown): string | null {
  if (typeof written !== 'string' && typeof written !== 'number') return null;
  const moment = new Date(
    typeof written === 'string' ? written.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z') : written,
  );
  if (Number.isNaN(moment.getTime())) return null;
  const iso = moment.toISOString();
  return MOMENT.test(iso) ? iso : null;
}

function statusOf(status: string, visibility: string): SourceStatus {
  if (status === 'sent') return 'email';
  if (status === 'draft') return 'draft';
  if (visibility !== '' && visibility !== 'public') return 'members';
  if (status === 'scheduled') return 'scheduled';
  return status === 'published' ? 'public' : 'draft';
}

function authorOf(row: GhostRow, id: string, tables: GhostTables): string {
  const ids = [...(tables.authorsOf.get(id) ?? []), columnText(row, 'author_id')];
  const names = ids.flatMap((each) => tables.users.get(each) ?? []);
  return toPlainLine(names[0] ?? '');
}

function termsOf(id: string, tables: GhostTables): SourceTerm[] {
  const seen = new Set<string>();
  return (tables.tagsOf.get(id) ?? []).flatMap((tagId) => {
    const tag = tables.tags.get(tagId);
    const name = toPlainLine(tag?.name ?? '');
    if (!tag || name === '' || seen.has(name.toLowerCase())) return [];
    seen.add(name.toLowerCase());
    return [{ kind: 'tag', slug: tag.slug, name } as const];
  });
}
