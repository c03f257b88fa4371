import type { Field } from '~/core/fields/field';
import { decodeEntities } from '~/core/html/html';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { fromLocalInput } from '~/core/text/formats';
import { partsOf } from '~/core/text/parts';

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
export function writeValue(field: Field, value: unknown): string {
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
