import { MOMENT } from '~/core/text/patterns';
import { pathAtSite } from '../old-site';
import { toPlainLine, withoutControls } from '../plain-text';
import { ProblemList } from '../problem-list';
import { MAX_SOURCE_TEXT, type SourceItem, type SourceStatus, type SourceTerm } from '../source-item';
import {
  NO_EXPORT,
  unreadable,
  type ExportFile,
  type OpenedSource,
  type SourceReader,
} from '../source-reader';
import {
  readPosts,
  readTables,
  columnText,
  isTrue,
  type GhostTables,
  type GhostRow,
} from './ghost-tables.server';
import { lexicalToHtml } from './lexical-html';

const IS_GHOST = /^\s*\{[\s\S]{0,4000}?"(?:db|data)"\s*:\s*[[{]/;
const IS_SHOWREEL = /^\s*\{\s*"showreel"/;

export const ghostReader: SourceReader = {
  matches: (start) => IS_GHOST.test(start) && !IS_SHOWREEL.test(start),
  open: async (files) => {
    const tables = await Promise.all(files.map(readTables));
    if (tables.some(({ isExport }) => !isExport)) throw unreadable(NO_EXPORT);
    const problems = { current: new ProblemList() };
    return {
      head: {
        source: 'ghost',
        site: '',
        siteAddress: '',
        program: `Ghost ${tables[0]?.version ?? ''}`.trim(),
      },
      items: () => {
        problems.current = new ProblemList();
        return readItems(files, tables, problems.current);
      },
      problems: () => problems.current.list,
      notBrought: () => notBrought(tables),
    } satisfies OpenedSource;
  },
};

function notBrought(tables: readonly GhostTables[]): string[] {
  const counts = new Map<string, number>();
  for (const table of tables)
    for (const [what, count] of table.counts) counts.set(what, (counts.get(what) ?? 0) + count);
  const counted = [...counts].map(([what, count]) => `${what} (${count.toLocaleString('en-GB')})`);
  return [...counted, 'Passwords, menus, settings and code of the theme'];
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
    source: 'ghost',
    site: '',
    type: type.slice(0, 100),
    typeLabel: type === 'page' ? 'Pages' : type === 'post' ? 'Posts' : `Custom type “${type.slice(0, 100)}”`,
    id,
    parentId: '',
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
    video: null,
    media: [],
    address: slug === '' ? '' : (pathAtSite(`/${slug}/`, '') ?? ''),
    oldAddresses: [],
    newer: momentOf(row['updated_at']) ?? text('updated_at'),
    fields: {},
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
