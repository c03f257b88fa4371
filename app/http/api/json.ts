import { Failure } from '~/rules/validation/errors';
import { readBody } from '../forms/body';

/** More than the longest record needs, even with every character escaped. */
const MAX_BYTES = 4 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const MAX_DEPTH = 16;

/**
 * Returns the parsed JSON body. Throws 415 for another type, 413 for a body that is too large and 400 for invalid JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  const { headers } = request;
  if (!JSON_TYPE.test(headers.get('Content-Type') ?? ''))
    throw new Failure(415, 'Send JSON in UTF-8, with "Content-Type: application/json".');
  if (headers.has('Content-Encoding')) throw new Failure(415, 'Send the JSON as it is, not compressed.');
  const text = decode(await readBody(request, MAX_BYTES, 'The JSON may be at most 4 MB.'));
  const value = parseText(text);
  rejectWrongShape(text);
  return value;
}

const malformed = () => new Failure(400, 'The body is not valid JSON.');

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

/** A list or object that is open at the current position; a list has no keys. */
interface Level {
  keys: Set<string> | null;
  key: string;
}

/**
 * Rejects valid JSON in which an object has a name twice (parsers differ in which one counts) or which is nested more
 * deeply than any record. The error names the field.
 */
function rejectWrongShape(text: string): void {
  const open: Level[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      if (isBeforeColon(text, end + 1)) noteKey(open, text.slice(at, end + 1));
      at = end;
    } else if (character === '{' || character === '[') {
      open.push({ keys: character === '{' ? new Set() : null, key: '' });
      if (open.length > MAX_DEPTH) throw invalid(open, 'Nested too deeply');
    } else if (character === '}' || character === ']') open.pop();
  }
}

function isBeforeColon(text: string, start: number): boolean {
  let at = start;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ':';
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
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
  level.key = JSON.parse(raw) as string;
  if (level.keys.has(level.key)) throw invalid(open, 'Given twice');
  level.keys.add(level.key);
}

function invalid(open: Level[], message: string): Failure {
  const field = open.flatMap(({ keys, key }) => (keys && key !== '' ? [key] : [])).join('.') || 'body';
  return new Failure(400, `${message}: ${field}`, Object.fromEntries([[field, [message]]]));
}
