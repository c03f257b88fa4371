import type { Field, Fields } from '~/core/fields/field';
import { KINDS_BY_NAME, RECORD_FIELDS } from '~/core/nouns/kinds';
import type { CsvKindName } from '../source-item';

export const CSV_KIND_NAMES = ['shows', 'people', 'news'] as const satisfies CsvKindName[];

export interface CsvColumn {
  /** As it stands in templates and exports. */
  name: string;
  /** The field, or the group and the field in it; empty for the slug. */
  path: string[];
  field: Field | null;
}

const ALIASES: Record<CsvKindName, Record<string, string>> = {
  shows: { year: 'start', yearEnd: 'end', thumbnailUrl: 'image', videoUrl: 'video', credits: 'people' },
  people: { imageUrl: 'image', videoUrl: 'video' },
  news: { imageUrl: 'image', publishedAt: 'date' },
};
/** Lists of items, references and what editors arrange otherwise have no column. */
const IN_CELLS = new Set<Field['type']>([
  'line',
  'lines',
  'richText',
  'link',
  'email',
  'flag',
  'choice',
  'moment',
  'date',
  'wholeNumber',
  'names',
  'code',
  'codes',
  'externalId',
]);

const SLUG: CsvColumn = { name: 'slug', path: [], field: null };

const fieldsFor = (kind: CsvKindName): Fields => RECORD_FIELDS[KINDS_BY_NAME[kind]];

/** The columns of a kind: the slug, then its fields in their order. */
export const CSV_COLUMNS: Record<CsvKindName, CsvColumn[]> = {
  shows: columnsOf('shows'),
  people: columnsOf('people'),
  news: columnsOf('news'),
};

function columnsOf(kind: CsvKindName): CsvColumn[] {
  const columns = Object.entries(fieldsFor(kind)).flatMap(([name, field]): CsvColumn[] => {
    if (name === 'ids' && field.type === 'group')
      return Object.entries(field.of).map(([id, of]) => ({ name: id, path: [name, id], field: of }));
    const isColumn = IN_CELLS.has(field.type) || name === 'credits';
    return isColumn ? [{ name: ALIASES[kind][name] ?? name, path: [name], field }] : [];
  });
  return [SLUG, ...columns];
}

export const titleColumn = (kind: CsvKindName): string => (kind === 'people' ? 'name' : 'title');

/** Case, spaces and punctuation do not matter. */
const toKey = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns by their names, the names of their fields and their labels. */
const BY_KEY = Object.fromEntries(
  CSV_KIND_NAMES.map((kind) => {
    const byKey = new Map<string, CsvColumn>();
    const add = (text: string, column: CsvColumn) => {
      const key = toKey(text);
      if (!byKey.has(key)) byKey.set(key, column);
    };
    for (const column of CSV_COLUMNS[kind]) add(column.name, column);
    for (const column of CSV_COLUMNS[kind]) add(column.path.join(''), column);
    for (const column of CSV_COLUMNS[kind]) if (column.field) add(column.field.label, column);
    return [kind, byKey];
  }),
) as Record<CsvKindName, Map<string, CsvColumn>>;

export const findColumn = (kind: CsvKindName, header: string): CsvColumn | undefined =>
  BY_KEY[kind].get(toKey(header));

/** Returns the kinds that have most of these columns: several if the columns do not say it, none if no column is known. */
export function kindsOfColumns(headers: readonly string[]): CsvKindName[] {
  const counts = CSV_KIND_NAMES.map((kind) => ({
    kind,
    count: new Set(headers.flatMap((header) => findColumn(kind, header) ?? [])).size,
    hasTitle: headers.some((header) => findColumn(kind, header)?.name === titleColumn(kind)),
  }));
  const withTitle = counts.filter(({ hasTitle }) => hasTitle);
  const likely = withTitle.length > 0 ? withTitle : counts.filter(({ count }) => count > 1);
  const most = Math.max(0, ...likely.map(({ count }) => count));
  return likely.filter(({ count }) => count === most).map(({ kind }) => kind);
}
