import { z } from 'zod';
import { flag, line, requiredLine } from '~/core/validation/fields.server';
import { SAFE_URL } from '~/core/text/patterns';
import { type FieldErrors, Failure } from '~/core/validation/errors';
import { canonicalAddress, isPrefix } from './links-in-record.server';
import {
  GONE,
  MAX_ADDRESS_LENGTH,
  MAX_NOTE_LENGTH,
  REDIRECT_PROBLEMS as PROBLEMS,
  REDIRECT_STATUSES,
  type RedirectStatus,
} from '~/core/request/redirect';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import type { StoredRedirect } from '~models/redirect';
import { MAX_CSV_BYTES, MAX_CSV_COLUMNS, MAX_CSV_LINES } from './link-sections';
import { csvLine, readCell } from '~/core/text/csv.server';
import { receiveSmall } from '~/media/intake/upload-receive.server';

const from = requiredLine('From', MAX_ADDRESS_LENGTH).meta({
  description:
    'A path of this site. Its query counts only if it has one. With `/*` at its end it stands for everything below it.',
  examples: ['/team/luca-ferrante'],
});
const to = line('To', MAX_ADDRESS_LENGTH).meta({
  description:
    'A path of this site or an `https:` URL. With `/*` at its end, what follows a prefix is appended. Empty with the status 410.',
});
const status = z
  .literal(REDIRECT_STATUSES, { error: 'Status must be 301, 302 or 410' })
  .meta({ description: '301 moved for good, 302 for now, 410 gone.' });
const note = line('Note', MAX_NOTE_LENGTH);
const force = flag('Force').meta({ description: 'Whether it is stored although there is nothing at `to`.' });

export const RedirectInput = z.strictObject({
  from,
  to: to.optional(),
  status: status.optional(),
  note: note.optional(),
  force: force.optional(),
});

/** Read-only fields: clients may send them back with any value. */
const counts = {
  hits: z.int({ error: 'Hits must be a whole number' }).min(0, 'Hits must be 0 or more'),
  lastHitAt: z.iso.datetime({ error: 'Last hit must be a date' }).nullable(),
  inUse: flag('In use'),
};

export const REDIRECT_COUNTS = ['hits', 'lastHitAt', 'inUse'] as const;

export const RedirectPatch = z.strictObject({ from, to, status, note, force, ...counts }).partial();

export interface RedirectFields {
  from: string;
  to: string;
  status: RedirectStatus;
  note: string;
}

/** In the order of the columns of a file. */
export const REDIRECT_FIELDS = ['from', 'to', 'status', 'note'] as const;

const HTTPS = /^https:/i;
/** Browsers read a host after this. */
const HOST_START = /^\/[/\\]/;

const fieldProblem = (field: string, message: string): FieldErrors => ({ [field]: [message] });

function hasCredentials(target: string): boolean {
  if (!URL.canParse(target)) return false;
  const { username, password } = new URL(target);
  return username + password !== '';
}

/** Checks a redirect by itself; null if it is valid. `to` is on this site without an origin. */
export function redirectProblem({
  from: address,
  to: target,
  status: answer,
}: RedirectFields): FieldErrors | null {
  if (!address.startsWith('/')) return fieldProblem('from', PROBLEMS.from);
  if (HOST_START.test(address)) return fieldProblem('from', PROBLEMS.slashes);
  const canonical = canonicalAddress(address);
  if (canonical === null || canonical.length > MAX_ADDRESS_LENGTH)
    return fieldProblem('from', PROBLEMS.longFrom);
  if (canonical.includes('/*?')) return fieldProblem('from', PROBLEMS.query);
  if (answer === GONE) return target === '' ? null : fieldProblem('to', PROBLEMS.goneTo);
  if (target === '') return fieldProblem('to', PROBLEMS.noTo);
  const isKnown = target.startsWith('/')
    ? SAFE_URL.test(target)
    : HTTPS.test(target) && SAFE_URL.test(target);
  if (!isKnown || (HTTPS.test(target) && !URL.canParse(target))) return fieldProblem('to', PROBLEMS.to);
  if (hasCredentials(target)) return fieldProblem('to', PROBLEMS.credentials);
  return isPrefix(target) && !isPrefix(canonical) ? fieldProblem('to', PROBLEMS.star) : null;
}

export interface CsvLine {
  /** From 1. */
  line: number;
  cells: string[];
}

const fileFailure = (status: number, message: string) => new Failure(status, message, { file: [message] });

const TOO_LARGE = 'The file may have at most 1 MB.';
const TOO_MANY = `The file has more than ${MAX_CSV_LINES.toLocaleString('en-GB')} lines.`;
const NOT_UTF8 = 'The file is not in UTF-8. Save it as UTF-8, and choose it again.';
const EMPTY = 'The file has no lines.';

/** Throws 413 for a larger file; the caller must drain the rest. */
export const receiveCsv = (source: Readable): Promise<Buffer> =>
  receiveSmall(source, MAX_CSV_BYTES, () => fileFailure(413, TOO_LARGE));

/** Throws 413 for a larger file, and 400 for one that is not in UTF-8. */
export function csvText(file: Uint8Array): string {
  if (file.length > MAX_CSV_BYTES) throw fileFailure(413, TOO_LARGE);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    throw fileFailure(400, NOT_UTF8);
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** Returns the lines without the header. Throws 400 for an unreadable file, and 413 for a longer one. */
export function readCsv(text: string): CsvLine[] {
  if (Buffer.byteLength(text) > MAX_CSV_BYTES) throw fileFailure(413, TOO_LARGE);
  rejectWideLines(text);
  const parsed = parseRecords(text);
  const lines = parsed.map(({ record, info }) => ({ line: info.lines, cells: record.map(readCell) }));
  const [first] = lines;
  const own = first && isHeader(first.cells) ? lines.slice(1) : lines;
  if (own.length === 0) throw fileFailure(400, EMPTY);
  if (own.length > MAX_CSV_LINES) throw fileFailure(413, TOO_MANY);
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
      throw fileFailure(400, `Line ${line} has more than ${MAX_CSV_COLUMNS} columns.`);
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
    throw fileFailure(400, `Line ${lines ?? 1}: the quotation marks do not match.`);
  }
}

const isHeader = (cells: readonly string[]): boolean =>
  cells[0]?.trim().toLowerCase() === 'from' && cells[1]?.trim().toLowerCase() === 'to';

type Exported = Pick<StoredRedirect, (typeof REDIRECT_FIELDS)[number]>;

export const writeCsv = (redirects: readonly Exported[]): string =>
  csvLine(REDIRECT_FIELDS) +
  redirects.map((redirect) => csvLine(REDIRECT_FIELDS.map((field) => String(redirect[field])))).join('');
