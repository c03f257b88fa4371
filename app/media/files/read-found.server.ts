import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { FOUND_LIMITS, type FoundName } from '~/core/files/file-library';
import { MetadataBudget } from './budget.server';
import { readXmp } from './read-xmp.server';

/** The parts of IPTC-IIM that are read, by the number of their data set in record 2. */
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

/** A file has at most a few dozen. */
const MAX_DATA_SETS = 2_000;
const MAX_BYTES = 256 * 1024;
/** More of one value is not kept. */
const MAX_VALUE_BYTES = 4_000;

const PHOTOSHOP = 'Photoshop 3.0\0';
const RESOURCE = '8BIM';
const IPTC_RESOURCE = 0x0404;
/** The value of data set 1:90 that says UTF-8. */
const UTF_8 = '\u001b%G';

/** Returns what IPTC-IIM says of a picture, from a Photoshop block or by itself. What has a wrong length, and all behind it, is left out. */
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
      // Bylines may repeat; of anything else the first counts.
      name === 'byline' ? parts.map((part) => decode(part, isUtf8)).join(', ') : decode(parts[0], isUtf8),
    ]),
  );
}

/** Windows-1252 has everything that Latin-1 has, and quotation marks where that has control characters. */
const latin1 = new TextDecoder('windows-1252');

function decode(value: Buffer | undefined, isUtf8: boolean): string {
  if (!value) return '';
  try {
    // The end of a long value may be cut within a character.
    if (isUtf8) return new TextDecoder('utf-8', { fatal: true }).decode(value, { stream: true });
  } catch {
    // It says that it is UTF-8, and is not.
  }
  return latin1.decode(value);
}

/** Returns the IPTC-IIM in the resources of a Photoshop block; a block that begins with none is taken as it is. */
function iptcIn(block: Buffer): Buffer {
  const isNamed = block.toString('latin1', 0, PHOTOSHOP.length) === PHOTOSHOP;
  let at = isNamed ? PHOTOSHOP.length : 0;
  if (block.toString('latin1', at, at + 4) !== RESOURCE) return block;
  // A resource is its id, a name and its data, each with an even length.
  while (at + 12 <= block.length && block.toString('latin1', at, at + 4) === RESOURCE) {
    const id = block.readUInt16BE(at + 4);
    const sizeAt = at + 6 + even(1 + (block[at + 6] ?? 0));
    if (sizeAt + 4 > block.length) break;
    const size = block.readUInt32BE(sizeAt);
    if (id === IPTC_RESOURCE) return block.subarray(sizeAt + 4, sizeAt + 4 + size);
    at = sizeAt + 4 + even(size);
  }
  return Buffer.alloc(0);
}

const even = (length: number) => length + (length % 2);

function* dataSetsOf(data: Buffer) {
  const MARKER = 0x1c;
  let at = 0;
  for (let count = 0; count < MAX_DATA_SETS && at + 5 <= data.length && data[at] === MARKER; count += 1) {
    const [record = 0, dataSet = 0] = data.subarray(at + 1, at + 3);
    const length = data.readUInt16BE(at + 3);
    const start = at + 5;
    // A length with its highest bit set is that of a longer length, which none of these values needs.
    if (length >= 0x8000 || start + length > data.length) return;
    yield { record, dataSet, value: data.subarray(start, start + length) };
    at = start + length;
  }
}

/** What a decoder hands over of a picture's metadata. */
interface Metadata {
  iptc?: Buffer | undefined;
  xmp?: Buffer | undefined;
}

/** Returns what a picture itself says, as plain text. XMP counts before IPTC, and a credit line before a byline. Never throws. */
export function readFound(
  { iptc: block, xmp: packet }: Metadata,
  budget = new MetadataBudget(),
): StoredFound {
  const xmp = packet ? readXmp(packet, budget) : {};
  const iptc = block ? readIptc(block) : {};
  return {
    ...NOTHING_FOUND,
    credit:
      firstOf('credit', [xmp.credit, 'xmp'], [iptc.credit, 'iptc']) ??
      firstOf('credit', [xmp.byline, 'xmp'], [iptc.byline, 'iptc']),
    caption: firstOf('caption', [xmp.caption, 'xmp'], [iptc.caption, 'iptc']),
    rights: firstOf('rights', [xmp.rights, 'xmp'], [iptc.rights, 'iptc']),
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

type Source = [text: string | undefined, from: 'xmp' | 'iptc'];

function firstOf(name: FoundName, ...sources: Source[]): { value: string; from: 'xmp' | 'iptc' } | null {
  for (const [text = '', from] of sources) {
    const value = shortened(inOneLine(text), FOUND_LIMITS[name]);
    if (value !== '') return { value, from };
  }
  return null;
}

/** Returns text without control characters, and with one space for each run of white space. */
const inOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .trim();

/** What is cut ends with an ellipsis, which says so. */
function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** A day, or less of it, and maybe a time: as in XMP, or with colons in the day, as in EXIF. */
const DATE =
  /^(\d{4})(?:[-:](\d{2})(?:[-:](\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/** Returns a date as ISO 8601 says it, as exactly as it is known; undefined for what is no date. */
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
