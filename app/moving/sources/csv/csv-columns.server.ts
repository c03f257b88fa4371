import type { Field, Fields } from '~/core/fields/field';
import { CSV_KIND_NAMES, type CsvKindName, KINDS_BY_NAME, RECORD_FIELDS } from '~/core/nouns/kinds';
import { decodeEntities } from '~/core/html/html';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { fromLocalInput } from '~/core/text/formats';
import { partsOf } from '~/core/text/parts';
import { csvLine } from '~/core/text/csv.server';

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
const CSV_COLUMNS: Record<CsvKindName, CsvColumn[]> = {
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

/** One more than any list may have, so that the schema refuses a longer one. */
const MOST_PARTS = 400;
const IS_HTML = /<\/?[a-z][^<>]*>/i;
const YEAR = /(?:^|\D)(\d{4})(?:\D|$)/;
const NAMED_DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/;
const YES = new Set(['true', 'yes', '1', 'x']);
const NO = new Set(['false', 'no', '0', '']);

const CREDIT_GROUPS = SHOW_FIELDS.credits.of.group.options;

interface CellCredit {
  name: string;
  group: string;
  role: string;
}

/** Turns a cell into a value as the API takes it. What cannot be read stays a text, which the field's schema refuses. */
export function readValue(field: Field, column: string, cell: string): unknown {
  const text = cell.trim();
  switch (field.type) {
    case 'richText':
      return toRichText(cell);
    case 'flag':
      return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : text;
    case 'choice':
      return choiceOf(field.options, text);
    case 'moment':
      return momentOf(text);
    case 'wholeNumber':
      return numberOf(column, text);
    case 'names':
    case 'codes':
      return partsOf(cell, ';', MOST_PARTS);
    case 'items':
      return partsOf(cell, ';', MOST_PARTS).map(readCredit);
    default:
      return cell;
  }
}

function choiceOf(options: readonly (readonly [string, string])[], text: string): string {
  const wanted = text.toLowerCase();
  const found = options.find(
    ([value, label]) => value.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  return found ? found[0] : text;
}

/** Days and times without a zone are those of London. */
function momentOf(text: string): string {
  const [, day, time] = DAY_AND_TIME.exec(NAMED_DAY.test(text) ? `${text}T00:00` : text) ?? [];
  return (day === undefined ? null : fromLocalInput(`${day}T${time ?? ''}`))?.toISOString() ?? text;
}

function numberOf(column: string, text: string): number | string | null {
  if (text === '') return null;
  const digits = column === 'start' || column === 'end' ? (YEAR.exec(text)?.[1] ?? text) : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : text;
}

/** `Ana Lee (Director)`, `Ana Lee (Cast: Marta)`, `Ana Lee (Marta)`: what is no group is a role. */
function readCredit(text: string): CellCredit {
  const start = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const name = (start > 0 ? text.slice(0, start) : text).trim();
  const inside = start > 0 ? text.slice(start + 1, -1) : '';
  const colon = inside.indexOf(':');
  const head = (colon < 0 ? inside : inside.slice(0, colon)).trim();
  const group = CREDIT_GROUPS.find(([value, label]) =>
    [value, label].some((each) => each.toLowerCase() === head.toLowerCase()),
  )?.[0];
  if (group === undefined) return { name, group: 'other', role: inside.trim() };
  return { name, group, role: colon < 0 ? '' : inside.slice(colon + 1).trim() };
}

function writeCredit({ name, group, role }: CellCredit): string {
  const label = CREDIT_GROUPS.find(([value]) => value === group)?.[1] ?? group;
  const short = { name, group, role: '' };
  const candidates = [name, `${name} (${role})`, `${name} (${label})`, `${name} (${label}: ${role})`];
  const wanted = JSON.stringify(role === '' ? short : { name, group, role });
  return (
    candidates.find((each) => JSON.stringify(readCredit(each)) === wanted) ?? `${name} (${label}: ${role})`
  );
}

/** The inverse of `readValue`. */
function writeValue(field: Field, value: unknown): string {
  if (field.type === 'items')
    return Array.isArray(value) ? (value as CellCredit[]).map(writeCredit).join('; ') : '';
  if (Array.isArray(value)) return value.join('; ');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return field.type === 'richText' ? fromRichText(value) : value;
}

const escapeWords = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replaceAll('\u00a0', '&nbsp;');

/** A text without markup becomes paragraphs: divided by blank lines, with its line breaks. */
function toRichText(cell: string): string {
  if (IS_HTML.test(cell) || cell.trim() === '') return cell;
  return cell
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeWords(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Paragraphs without other markup become plain text, if that is read back the same. */
function fromRichText(html: string): string {
  const plain = decodeEntities(
    html
      .replaceAll('</p><p>', '\n\n')
      .replaceAll('<br>', '\n')
      .replace(/^<p>|<\/p>$/g, ''),
  );
  return toRichText(plain) === html ? plain : html;
}

export const csvTemplate = (kind: CsvKindName): string => csvLine(CSV_COLUMNS[kind].map(({ name }) => name));

/** Writes a record as a line with the columns of the template. Takes it as the API answers it; importing the line gives back the same. */
export const csvRecord = (kind: CsvKindName, record: object): string =>
  csvLine(CSV_COLUMNS[kind].map((column) => cellOf(column, record)));

function cellOf({ path, field }: CsvColumn, record: object): string {
  const [name = 'slug', inGroup] = path;
  const value: unknown = Reflect.get(record, name);
  if (!field) return typeof value === 'string' ? value : '';
  return writeValue(field, inGroup === undefined ? value : groupValue(value, inGroup));
}

const groupValue = (group: unknown, name: string): unknown =>
  typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined;
