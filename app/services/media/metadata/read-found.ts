import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { FOUND_LIMITS, type FoundName } from '~/rules/uploads/press';
import { MetadataBudget } from './budget';
import { readIptc, type IptcTexts } from './read-iptc';
import { readXmp } from './read-xmp';

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
