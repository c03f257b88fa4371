import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { FOUND_LIMITS, type FoundName, type FoundValue } from '~/core/files/file-library';
import { MetadataBudget } from './budget.server';
import { readExif } from './exif.server';
import { readXmp } from './xmp.server';

/** IPTC-IIM data sets of record 2, by number. */
const DATA_SETS = {
  55: 'dateCreated',
  60: 'timeCreated',
  80: 'byline',
  90: 'city',
  101: 'country',
  110: 'credit',
  116: 'rights',
  120: 'caption',
} as const;

type DataSet = (typeof DATA_SETS)[keyof typeof DATA_SETS];
type IptcTexts = Partial<Record<DataSet, string>>;

const MAX_DATA_SETS = 2_000;
const MAX_BYTES = 256 * 1024;
const MAX_VALUE_BYTES = 4_000;

const PHOTOSHOP = 'Photoshop 3.0\0';
const RESOURCE = '8BIM';
const IPTC_RESOURCE = 0x0404;
const UTF_8 = '\u001b%G';

/** Reads IPTC-IIM from a Photoshop block or by itself. Stops at the first wrong length. */
function readIptc(block: Buffer): IptcTexts {
  const data = iptcIn(block.subarray(0, MAX_BYTES));
  const values: Partial<Record<DataSet, Buffer[]>> = {};
  let isUtf8 = false;
  for (const { record, dataSet, value } of dataSetsOf(data)) {
    if (record === 1 && dataSet === 90) isUtf8 = value.toString('latin1') === UTF_8;
    if (record !== 2 || !Object.hasOwn(DATA_SETS, dataSet)) continue;
    const name = DATA_SETS[dataSet as keyof typeof DATA_SETS];
    (values[name] ??= []).push(value.subarray(0, MAX_VALUE_BYTES));
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, parts]) => [
      name,
      // Bylines may repeat; for other fields the first counts.
      name === 'byline' ? parts.map((part) => decode(part, isUtf8)).join(', ') : decode(parts[0], isUtf8),
    ]),
  );
}

/** Windows-1252 contains Latin-1, and has quotation marks in place of its control characters. */
export const latin1 = new TextDecoder('windows-1252');

function decode(value: Buffer | undefined, isUtf8: boolean): string {
  if (!value) return '';
  try {
    // A long value may be cut within a character.
    if (isUtf8) return new TextDecoder('utf-8', { fatal: true }).decode(value, { stream: true });
  } catch {
    // Claims to be UTF-8 but is not.
  }
  return latin1.decode(value);
}

function iptcIn(block: Buffer): Buffer {
  const isNamed = block.toString('latin1', 0, PHOTOSHOP.length) === PHOTOSHOP;
  const resources = block.subarray(isNamed ? PHOTOSHOP.length : 0);
  if (resources.toString('latin1', 0, 4) !== RESOURCE) return resources;
  for (const { id, data } of resourcesOf(resources)) if (id === IPTC_RESOURCE) return data;
  return Buffer.alloc(0);
}

/** Photoshop resources: each is an id, a name and data, padded to an even length. Stops at the first wrong length. */
export function* resourcesOf(block: Buffer) {
  let at = 0;
  while (at + 12 <= block.length && block.toString('latin1', at, at + 4) === RESOURCE) {
    const id = block.readUInt16BE(at + 4);
    const sizeAt = at + 6 + even(1 + (block[at + 6] ?? 0));
    if (sizeAt + 4 > block.length) return;
    const start = sizeAt + 4;
    const size = block.readUInt32BE(sizeAt);
    const end = Math.min(start + even(size), block.length);
    yield { id, data: block.subarray(start, start + size), bytes: block.subarray(at, end), end };
    at = end;
  }
}

const even = (length: number) => length + (length % 2);

/** The data sets of IPTC-IIM; `end` is where each ends. Stops at the first wrong length. */
export function* dataSetsOf(data: Buffer) {
  const MARKER = 0x1c;
  let at = 0;
  for (let count = 0; count < MAX_DATA_SETS && at + 5 <= data.length && data[at] === MARKER; count += 1) {
    const [record = 0, dataSet = 0] = data.subarray(at + 1, at + 3);
    const length = data.readUInt16BE(at + 3);
    const start = at + 5;
    // The highest bit marks an extended length, which none of these values needs.
    if (length >= 0x8000 || start + length > data.length) return;
    at = start + length;
    yield { record, dataSet, value: data.subarray(start, at), end: at };
  }
}

/**
 * Returns what a picture says about itself, as plain text. XMP takes precedence over IPTC and IPTC over EXIF, a credit line over a byline.
 * Never throws.
 */
export function readFound(
  { iptc: block, xmp: packet, exif: camera }: { [Part in 'iptc' | 'xmp' | 'exif']?: Buffer | undefined },
  budget = new MetadataBudget(),
): StoredFound {
  const xmp = packet ? readXmp(packet, budget) : {};
  const iptc = block ? readIptc(block) : {};
  const { artist, copyright } = camera ? readExif(camera, budget) : {};
  return {
    ...NOTHING_FOUND,
    credit:
      firstOf('credit', [xmp.credit, 'xmp'], [iptc.credit, 'iptc']) ??
      firstOf('credit', [xmp.byline, 'xmp'], [iptc.byline, 'iptc'], [decode(artist, true), 'exif']),
    caption: firstOf('caption', [xmp.caption, 'xmp'], [iptc.caption, 'iptc']),
    rights: firstOf('rights', [xmp.rights, 'xmp'], [iptc.rights, 'iptc'], [decode(copyright, true), 'exif']),
    createdAt: firstOf(
      'createdAt',
      [dateOf(xmp.createdAt), 'xmp'],
      [iptcDate(iptc), 'iptc'],
      [dateOf(xmp.digitizedAt), 'xmp'],
    ),
    city: firstOf('city', [xmp.city, 'xmp'], [iptc.city, 'iptc']),
    country: firstOf('country', [xmp.country, 'xmp'], [iptc.country, 'iptc']),
  };
}

type Source = [text: string | undefined, from: FoundValue['from']];

function firstOf(name: FoundName, ...sources: Source[]): FoundValue | null {
  for (const [text = '', from] of sources) {
    const value = shortened(inOneLine(text), FOUND_LIMITS[name]);
    if (value !== '') return { value, from };
  }
  return null;
}

const inOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .trim();

/** A cut text ends with an ellipsis. */
function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** A date or a part of it, with an optional time: as in XMP, or with colons as in EXIF. */
const DATE =
  /^(\d{4})(?:[-:](\d{2})(?:[-:](\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/** ISO 8601 with the known precision; undefined if it is not a date. */
function dateOf(text: string | undefined): string | undefined {
  const [, year, month, day, time, zone = ''] = DATE.exec((text ?? '').trim().slice(0, 60)) ?? [];
  if (year === undefined) return undefined;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  if (Number.isNaN(Date.parse(date))) return undefined;
  return time === undefined ? date : `${date}T${time}${zone}`;
}

const IPTC_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const IPTC_TIME = /^(\d{2})(\d{2})(\d{2})(?:([+-]\d{2})(\d{2}))?$/;

function iptcDate({ dateCreated = '', timeCreated = '' }: IptcTexts): string | undefined {
  const [, year, month, day] = IPTC_DAY.exec(dateCreated.trim()) ?? [];
  if (year === undefined) return undefined;
  // Unknown parts are zeros.
  const known = month === '00' ? year : day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
  const [, hours, minutes, seconds, zoneHours, zoneMinutes] = IPTC_TIME.exec(timeCreated.trim()) ?? [];
  if (hours === undefined || known.length < 10) return dateOf(known);
  const zone = zoneHours === undefined ? '' : `${zoneHours}:${zoneMinutes}`;
  return dateOf(`${known}T${hours}:${minutes}:${seconds}${zone}`);
}
