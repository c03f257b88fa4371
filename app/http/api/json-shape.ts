import { Failure } from '~/rules/validation/errors';
import { shortName } from '~/rules/validation/parse';

const MAX_DEPTH = 16;
/** A show with as many credits, episodes and other rows as it may have is 9,000 values. */
const MAX_VALUES = 20_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/** A list or object that is open at the current position; a list has no keys. */
interface Level {
  keys: Set<string> | null;
  key: string;
}

/**
 * Rejects JSON that is not worth parsing: an object that has a name twice (parsers differ in which one counts), more levels or
 * more values than any record. The error names the field. Text that is no JSON is left to the parser.
 */
export function rejectWrongShape(text: string): void {
  const open: Level[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (end === -1) return;
      if (isBeforeColon(text, end + 1)) noteKey(open, text.slice(at, end + 1));
      at = end;
    } else if (code === OBJECT || code === LIST) {
      open.push({ keys: code === OBJECT ? new Set() : null, key: '' });
      if (open.length > MAX_DEPTH) throw invalid(open, 'Nested too deeply');
      values += 1;
    } else if (code === COMMA) values += 1;
    else if (code === OBJECT_END || code === LIST_END) open.pop();
    if (values > MAX_VALUES)
      throw new Failure(413, `The JSON may have at most ${MAX_VALUES.toLocaleString('en-GB')} values.`);
  }
}

/** The white space of JSON. */
const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function isBeforeColon(text: string, start: number): boolean {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

/** Returns the place of the quote that ends the string; -1 if none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function noteKey(open: Level[], raw: string): void {
  const level = open.at(-1);
  if (!level?.keys) return;
  level.key = nameOf(raw);
  if (level.keys.has(level.key)) throw invalid(open, 'Given twice');
  level.keys.add(level.key);
}

/** Returns the name that a string stands for; for one that is not valid, the string, which the parser then rejects. */
function nameOf(raw: string): string {
  try {
    return JSON.parse(raw) as string;
  } catch {
    return raw;
  }
}

function invalid(open: Level[], message: string): Failure {
  const path = open.flatMap(({ keys, key }) => (keys && key !== '' ? [key] : [])).join('.') || 'body';
  const field = shortName(path);
  return new Failure(400, `${message}: ${field}`, Object.fromEntries([[field, [message]]]));
}
