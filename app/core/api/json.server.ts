import { createHash } from 'node:crypto';
import { readBody } from '~/core/request/body.server';
import { Failure } from '~/core/validation/errors';
import { shortName } from '~/core/validation/fields.server';

const MAX_DEPTH = 16;
/** A show with the maximum number of credits, episodes and other rows has 9,000 values. */
const MAX_VALUES = 20_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

interface Level {
  keys: Set<string> | null;
  key: string;
}

/**
 * Rejects JSON before parsing: an object with a duplicate name (parsers differ in which one counts), too many levels
 * or too many values. The error names the field. Invalid JSON is left to the parser.
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

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function isBeforeColon(text: string, start: number): boolean {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

/** Returns the position of the closing quote, or -1. */
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

/** Decodes a string; an invalid one is returned as it is, for the parser to reject. */
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

/**
 * Maximum body sizes. No record needs more than 4 MB, even with every character escaped. Signed-out clients only send
 * a username, a password and a code.
 */
export const JSON_BYTES = { anyone: 8 * 1024, signedIn: 4 * 1024 * 1024 } as const;

const TOO_LONG = {
  anyone: 'The JSON may be at most 8 kB.',
  signedIn: 'The JSON may be at most 4 MB.',
} as const;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** Throws 415 for another type, 413 for a body that is too large and 400 for invalid JSON. */
export async function readJson(request: Request, who: keyof typeof JSON_BYTES): Promise<unknown> {
  const { headers } = request;
  if (!JSON_TYPE.test(headers.get('Content-Type') ?? ''))
    throw new Failure(415, 'Send JSON in UTF-8, with "Content-Type: application/json".');
  if (headers.has('Content-Encoding')) throw new Failure(415, 'Send the JSON as it is, not compressed.');
  const text = decode(await readBody(request, JSON_BYTES[who], TOO_LONG[who]));
  rejectWrongShape(text);
  return parseText(text);
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

/** Returns the ETag of a record. It changes with every write, and differs from those of earlier records with the same URL. */
export const recordTag = ({ id, version }: { id: string; version: number }) => `"${id}-${version}"`;

/** Returns the ETag of any other response, by its text. */
export const textTag = (text: string) =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Returns the ETag of a response that depends on more than its record, such as the time or another record. */
export const tagWithText = (tag: string, text: string) => `${tag.slice(0, -1)}-${textTag(text).slice(1, 9)}"`;

const TEXT_HASH = /^-[\w-]{8}"$/;

const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/** `If-None-Match` compares weakly. */
export function matchesEtag(request: Request, etag: string): boolean {
  const given = tagsIn(request.headers.get('If-None-Match') ?? '');
  return given.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/**
 * Returns the versions of this record that `If-Match` names, or undefined if any version will do. Weak ETags and
 * those of other records match no version (RFC 9110, 13.1.1).
 */
export function ifVersions(request: Request, id: string): number[] | undefined {
  const header = request.headers.get('If-Match');
  if (header === null) return undefined;
  const tags = tagsIn(header);
  if (tags.includes('*')) return undefined;
  const record = id.toLowerCase();
  return tags.flatMap((tag) => {
    const version = Number(tag.slice(record.length + 2, -1).split('-', 1)[0]);
    const exact = recordTag({ id: record, version });
    return tag === exact || TEXT_HASH.test(tag.replace(exact.slice(0, -1), '')) ? [version] : [];
  });
}
