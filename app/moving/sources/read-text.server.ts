import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { unreadable, breaksOff } from './source-item';
import { JSONParser, TokenType } from '@streamparser/json';

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

export const notUtf8 = (line: number) =>
  unreadable(`Line ${line} is not in UTF-8. Save the file as UTF-8, and choose it again.`);

const DAMAGED = 'The archive is damaged. Make the export again.';

interface TextChunk {
  text: string;
  /** The line that ends or goes on in this chunk, from 1. */
  lastLine: number;
}

/** Yields the chunks of a file. A damaged archive throws 400, an error of the disk stays what it is. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof Error && !('syscall' in error) ? unreadable(DAMAGED) : error;
  }
}

/** Decodes a stream chunk by chunk, without a byte order mark. Throws 400 with the line of the first bytes that are not UTF-8. */
export async function* readUtf8(stream: Readable): AsyncGenerator<TextChunk> {
  let carried: Buffer = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  for await (const bytes of chunksOf(stream)) {
    const chunk = Buffer.concat([carried, bytes]);
    const end = chunk.length - incompleteBytes(chunk);
    const whole = chunk.subarray(0, end);
    if (!isUtf8(whole)) throw notUtf8(line + linesBeforeError(whole));
    carried = chunk.subarray(end);
    const text = whole.toString('utf8');
    line += newlinesIn(whole);
    if (whole.length > 0)
      yield { text: isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, lastLine: line };
    isFirst &&= whole.length === 0;
  }
  if (carried.length > 0) throw notUtf8(line);
}

/** Returns how many bytes at the end begin a character that is not complete. */
function incompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

function linesBeforeError(bytes: Buffer): number {
  let lines = 0;
  for (let start = 0; ; lines += 1) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return lines;
    start = end + 1;
  }
}

/** No export nests as deeply, and the parser's work at each value grows with it. */
const MAX_DEPTH = 100;
/** What the parser may hold before a value is complete. */
const MAX_HELD = 32_000_000;

export interface JsonValue {
  /** The names and positions that lead to the value. */
  path: (string | number)[];
  value: unknown;
  /** The line up to which the file was read when the value was complete. */
  line: number;
}

/**
 * Yields the values at these paths (`$.db.*.data.posts.*`) one after another and keeps nothing else. Throws 400 with the line for what
 * is not JSON, ends too early or goes on after its end. See docs/decisions/0136-exports-as-streams.md.
 */
export async function* readJsonValues(stream: Readable, paths: string[]): AsyncGenerator<JsonValue> {
  const parser = new JSONParser({ paths, keepStack: false });
  let found: Omit<JsonValue, 'line'>[] = [];
  let [held, depth, line] = [0, 0, 1];
  parser.onValue = ({ value, key, stack }) => {
    held = 0;
    found.push({ path: [...stack.slice(1).map((each) => each.key ?? ''), key ?? ''], value });
  };
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) throw unreadable(`Line ${line}: the values are nested too deeply.`);
  };
  let failure: Error | null = null;
  parser.onError = (error) => void (failure ??= error);
  for await (const { text, lastLine } of readUtf8(stream)) {
    line = lastLine;
    held += text.length;
    if (held > MAX_HELD) throw unreadable(`Line ${line}: a text is longer than 32 MB.`);
    if (!parser.isEnded || text.trim() !== '') parser.write(text);
    if (failure) throw failureAt(failure, line, parser.isEnded);
    for (const each of found) yield { ...each, line };
    found = [];
  }
  if (!parser.isEnded) throw breaksOff(line);
}

function failureAt(error: Error, line: number, isEnded: boolean): Error {
  if (error.name === 'Failure') return error;
  const words = isEnded ? 'a second export begins here.' : 'this is not JSON as an export has it.';
  return unreadable(`Line ${line}: ${words}`);
}
