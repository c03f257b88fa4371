import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import type { StoredRedirect } from '~models/redirect';
import { MAX_CSV_BYTES, MAX_CSV_COLUMNS, MAX_CSV_LINES } from './redirect-import';
import { REDIRECT_FIELDS } from './redirect-input.server';
import { csvLine, readCell } from '~/core/text/csv.server';
import { Failure } from '~/core/validation/errors';
import { receiveSmall } from '~/media/intake/upload-receive.server';

export interface CsvLine {
  /** From 1. */
  line: number;
  cells: string[];
}

const failure = (status: number, message: string) => new Failure(status, message, { file: [message] });

const TOO_LARGE = 'The file may have at most 1 MB.';
const TOO_MANY = `The file has more than ${MAX_CSV_LINES.toLocaleString('en-GB')} lines.`;
const NOT_UTF8 = 'The file is not in UTF-8. Save it as UTF-8, and choose it again.';
const EMPTY = 'The file has no lines.';

/** Throws 413 for a larger file; the caller must drain the rest. */
export const receiveCsv = (source: Readable): Promise<Buffer> =>
  receiveSmall(source, MAX_CSV_BYTES, () => failure(413, TOO_LARGE));

/** Throws 413 for a larger file, and 400 for one that is not in UTF-8. */
export function csvText(file: Uint8Array): string {
  if (file.length > MAX_CSV_BYTES) throw failure(413, TOO_LARGE);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw failure(400, NOT_UTF8);
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Returns the lines without the header. Throws 400 for an unreadable file, and 413 for a longer one. */
export function readCsv(text: string): CsvLine[] {
  if (Buffer.byteLength(text) > MAX_CSV_BYTES) throw failure(413, TOO_LARGE);
  rejectWideLines(text);
  const parsed = parseRecords(text);
  const lines = parsed.map(({ record, info }) => ({ line: info.lines, cells: record.map(readCell) }));
  const [first] = lines;
  const own = first && isHeader(first.cells) ? lines.slice(1) : lines;
  if (own.length === 0) throw failure(400, EMPTY);
  if (own.length > MAX_CSV_LINES) throw failure(413, TOO_MANY);
  return own;
}

/** Throws 400 for a line with too many columns, because the parser makes a cell of each. */
function rejectWideLines(text: string): void {
  let [line, columns, isQuoted] = [1, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (character === '\n') line += 1;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') columns = 1;
    if (character === ',') columns += 1;
    if (columns > MAX_CSV_COLUMNS)
      throw failure(400, `Line ${line} has more than ${MAX_CSV_COLUMNS} columns.`);
  }
}

function parseRecords(text: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_CSV_LINES + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw failure(400, `Line ${lines ?? 1}: the quotation marks do not match.`);
  }
}

const isHeader = (cells: readonly string[]): boolean =>
  cells[0]?.trim().toLowerCase() === 'from' && cells[1]?.trim().toLowerCase() === 'to';

type Exported = Pick<StoredRedirect, (typeof REDIRECT_FIELDS)[number]>;

export const writeCsv = (redirects: readonly Exported[]): string =>
  csvLine(REDIRECT_FIELDS) +
  redirects.map((redirect) => csvLine(REDIRECT_FIELDS.map((field) => String(redirect[field])))).join('');
