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
export type IptcTexts = Partial<Record<DataSet, string>>;

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
export function readIptc(block: Buffer): IptcTexts {
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
