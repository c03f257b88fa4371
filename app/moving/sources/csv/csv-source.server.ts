import { createHash } from 'node:crypto';
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Field, Fields } from '~/core/fields/field';
import { patchSchema } from '~/core/fields/field-schemas.server';
import { type CsvKindName, KINDS_BY_NAME, NOUNS, RECORD_FIELDS } from '~/core/nouns/kinds';
import { readCell } from '~/core/text/csv.server';
import { fieldFailure } from '~/core/validation/errors';
import { LIMITS } from '~/core/validation/limits';
import {
  type ProblemList,
  breaksOff,
  NO_EXPORT,
  unreadable,
  type ExportFile,
  type SourceReader,
  noValues,
  type SourceItem,
  type SourceOptions,
  type SourceProblem,
} from '../source-item';
import { readUtf8 } from '../read-text.server';
import { readValue, findColumn, kindsOfColumns, titleColumn, type CsvColumn } from './csv-columns.server';

const MAX_COLUMNS = 200;
const MAX_LINE = 1_000_000;
const WHICH_KIND = 'Choose what the lines are: shows, people or news. The columns do not say it.';
const IS_ADDRESS = /^\s*(?:https?:\/\/|\/)/i;

interface CsvFile {
  file: ExportFile;
  kind: CsvKindName;
  delimiter: string;
}

export const csvReader: SourceReader = {
  matches: (start) => kindsOfColumns(headerOf(start).headers).length > 0,
  open: async (files, options) => {
    const opened: CsvFile[] = [];
    for (const file of files) opened.push(await openCsv(file, options));
    return {
      head: { source: 'csv', site: '', siteAddress: '', program: 'CSV' },
      items: (problems) => readItems(opened, problems),
      notBrought: () => [],
    };
  },
};

/** Reads the first line, without the quotation marks of its cells. */
function headerOf(start: string): { headers: string[]; delimiter: string } {
  const line =
    start
      .trimStart()
      .split(/\r\n?|\n/, 1)[0]
      ?.slice(0, MAX_LINE) ?? '';
  const count = (character: string) => line.split(character).length;
  const delimiter = count(';') > count(',') ? ';' : ',';
  const headers = line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
  return { headers: headers.slice(0, MAX_COLUMNS), delimiter };
}

async function openCsv(file: ExportFile, { kind }: SourceOptions): Promise<CsvFile> {
  const stream = await file.read();
  for await (const { text } of readUtf8(stream)) {
    const { headers, delimiter } = headerOf(text);
    const kinds = kindsOfColumns(headers);
    const [only, ...others] = kinds;
    if (only && others.length === 0) return { file, kind: only, delimiter };
    if (kind === undefined && kinds.length > 0) throw fieldFailure(400, 'kind', WHICH_KIND);
    if (kind && kinds.includes(kind)) return { file, kind, delimiter };
    break;
  }
  throw unreadable(NO_EXPORT);
}

interface CsvRow {
  cells: string[];
  line: number;
}

async function* readRows({ file, delimiter }: CsvFile): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
  });
  const stream = await file.read();
  // Its error is thrown by the loop below, too.
  pipeline(Readable.from(textsOf(stream)), parser).catch(() => undefined);
  try {
    for await (const each of parser as AsyncIterable<ParsedRow>) {
      const newlines = each.raw.trimEnd().split('\n').length - 1;
      yield { cells: each.record.map(readCell), line: each.info.lines - newlines };
    }
  } catch (error) {
    throw readFailure(error);
  }
}

interface ParsedRow {
  record: string[];
  raw: string;
  info: { lines: number };
}

async function* textsOf(stream: Readable): AsyncGenerator<string> {
  for await (const { text } of readUtf8(stream)) yield text;
}

function readFailure(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { lines } = error as { lines?: number };
  if (error.code === 'CSV_MAX_RECORD_SIZE') return unreadable(`Line ${lines ?? 1} is longer than 1 MB.`);
  return breaksOff(lines ?? 1);
}

async function* readItems(files: readonly CsvFile[], problems: ProblemList): AsyncGenerator<SourceItem> {
  const seen = new Map<string, number>();
  for (const file of files) {
    let columns: (CsvColumn | undefined)[] | null = null;
    for await (const row of readRows(file)) {
      if (!columns) {
        columns = readHeader(row, file.kind, problems);
        continue;
      }
      const { item, errors } = readRow(row, file.kind, columns);
      const first = seen.get(`${item.type} ${item.id}`);
      if (first !== undefined)
        errors.push({ line: row.line, column: '', words: `“${item.id}” is in line ${first} already.` });
      for (const { line, words, column } of errors) problems.add(line, words, column);
      if (errors.length > 0) continue;
      seen.set(`${item.type} ${item.id}`, row.line);
      yield item;
    }
  }
}

function readHeader(
  { cells, line }: CsvRow,
  kind: CsvKindName,
  problems: ProblemList,
): (CsvColumn | undefined)[] {
  if (cells.length > MAX_COLUMNS) throw unreadable(`Line ${line} has more than ${MAX_COLUMNS} columns.`);
  const noun = NOUNS[KINDS_BY_NAME[kind]].toLowerCase();
  const found = new Set<CsvColumn>();
  return cells.map((header) => {
    const column = findColumn(kind, header);
    if (header.trim() === '') return undefined;
    if (!column) problems.add(line, `A ${noun} has no such field. The column is left out.`, header);
    else if (found.has(column)) problems.add(line, 'This column is there twice. The first counts.', header);
    else {
      found.add(column);
      return column;
    }
    return undefined;
  });
}

function readRow(
  { cells, line }: CsvRow,
  kind: CsvKindName,
  columns: readonly (CsvColumn | undefined)[],
): { item: SourceItem; errors: SourceProblem[] } {
  const fields: Record<string, unknown> = {};
  const files: Partial<Pick<SourceItem, 'featured' | 'video'>> = {};
  const errors: SourceProblem[] = [];
  let slug = '';
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (!column || cell === '') continue;
    const text = cell.trim();
    if (!column.field) slug = text;
    else if (isFileName(column, cell))
      files[column.name === 'image' ? 'featured' : 'video'] = { address: text, attachment: '', alt: '' };
    else setValue(fields, column.path, readValue(column.field, column.name, cell));
  }
  if (cells.length > columns.length)
    errors.push({ line, column: '', words: 'The line has more cells than the first one.' });
  errors.push(...problemsOf(kind, fields, columns).map((each) => ({ ...each, line })));
  const named = fields[titleColumn(kind)];
  const title = typeof named === 'string' ? named.trim() : '';
  const item: SourceItem = {
    ...noValues(),
    source: 'csv',
    type: kind,
    typeLabel: kind.charAt(0).toUpperCase() + kind.slice(1),
    id: slug || title,
    title,
    slug,
    markup: 'fields',
    status: 'public',
    ...files,
    newer: createHash('sha256')
      .update(JSON.stringify([columns.map((each) => each?.name), cells]))
      .digest('hex'),
    fields,
    line,
  };
  return { item, errors };
}

const isFileName = ({ name }: CsvColumn, cell: string) =>
  (name === 'image' || name === 'video') && !IS_ADDRESS.test(cell);

function setValue(
  fields: Record<string, unknown>,
  [name = '', inGroup]: readonly string[],
  value: unknown,
): void {
  if (inGroup === undefined) fields[name] = value;
  else fields[name] = { ...(fields[name] as object | undefined), [inGroup]: value };
}

/** Rich texts are only measured here: sanitising each takes 10 ms. */
function schemaOf(kind: CsvKindName) {
  const all = Object.entries<Field>(RECORD_FIELDS[KINDS_BY_NAME[kind]]);
  return patchSchema(Object.fromEntries(all.filter(([, field]) => field.type !== 'richText')));
}

const SCHEMAS = { shows: schemaOf('shows'), people: schemaOf('people'), news: schemaOf('news') };

function problemsOf(
  kind: CsvKindName,
  fields: Record<string, unknown>,
  columns: readonly (CsvColumn | undefined)[],
): Omit<SourceProblem, 'line'>[] {
  const all = RECORD_FIELDS[KINDS_BY_NAME[kind]] as Fields;
  const isRich = (name: string) => all[name]?.type === 'richText';
  const entries = Object.entries(fields);
  const checked = Object.fromEntries(entries.filter(([name]) => !isRich(name)));
  const titleName = titleColumn(kind);
  const result = SCHEMAS[kind].safeParse({ ...checked, [titleName]: checked[titleName] ?? '' });
  const columnOf = (path: readonly PropertyKey[]) =>
    columns.find(
      (column) => column?.path.every((name, index) => name === path[index]) && column.path.length > 0,
    )?.name ?? String(path[0] ?? '');
  const issues = result.success ? [] : result.error.issues;
  const long = entries.filter(([name, value]) => isRich(name) && String(value).length > LIMITS.richText);
  return [
    ...issues.map(({ path, message }) => ({ column: columnOf(path), words: message })),
    ...long.map(([name]) => ({
      column: columnOf([name]),
      words: `${all[name]?.label ?? name} must be at most ${LIMITS.richText.toLocaleString('en-GB')} characters`,
    })),
  ];
}
