/** What is read of a picture when it is received, and what of it is not stored. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { readFound } from '~/media/files/read-found.server';
import { withoutPosition } from '~/media/files/without-position.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { addJobs } from '~/media/jobs/job-queue.server';
import { workOnNext } from '~/media/jobs/job.server';
import { openUpload } from '~/media/library/library-file.server';
import { actor } from '../../make';
import { makeUpload, picture } from '../../media-files';
import { expectWithin, longestTurn, measureProcessorTime } from '../../processor-time';
import { IS_LONG } from '../../full-length';
import { HOSTILE_PICTURES, pngChunk } from '../../hostile-pictures';
import {
  alternative,
  iptcBlock,
  LATITUDE,
  pictureWithPosition,
  UTF_8,
  withIptc,
  withSegment,
  withXmp,
  xmpPacket,
} from '../../picture-metadata';

const editor = actor('editor');
/** At full length the largest image that may be uploaded by default. */
const FILE_BYTES = (IS_LONG ? 20 : 1) * 1024 * 1024;
/** EXIF with the latitude 51°. */
const EXIF_WITH_LATITUDE =
  'II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0\x01\0\x02\0\x05\0\x03\0\0\0\x2c\0\0\0\0\0\0\0\x33\0\0\0\x01\0\0\0\x1e\0\0\0\x01\0\0\0\0\0\0\0\x01\0\0\0';

const text = (words: string) => Buffer.from(words, 'latin1');
const stored = async (key: string) => readFile(storageContext().storage.pathOf?.(key) ?? '');

/** The fastest of three runs, since the garbage collector and other work of the process count, too. */
function timed<Result>(work: () => Result): { result: Result; milliseconds: number } {
  const runs = Array.from({ length: 3 }, () => {
    const spent = measureProcessorTime();
    return { result: work(), milliseconds: spent() };
  });
  return runs.reduce((fastest, run) => (run.milliseconds < fastest.milliseconds ? run : fastest));
}

const XMP = xmpPacket({
  attributes: 'photoshop:City="Bristol" photoshop:DateCreated="2026-03-04T10:11:12+01:00"',
  elements: `<photoshop:Credit>Inka Solberg &amp; Primal</photoshop:Credit>
    <dc:creator><rdf:Seq><rdf:li>Inka Solberg</rdf:li></rdf:Seq></dc:creator>
    ${alternative('dc:description', 'Orla Finch\u0009asks for\n the form &lt;b&gt;now&lt;/b&gt;.')}
    ${alternative('dc:rights', '© Primal')}`,
});

const IPTC = [
  [2, 55, text('20260305')],
  [2, 60, text('111213+0000')],
  [2, 80, text('Inka S\u00f8lberg')],
  [2, 90, text('Bath')],
  [2, 101, text('United Kingdom')],
  [2, 116, text('\u00a9 Channel North\u0001\u0081')],
  [2, 120, text('Rich:\u0002 <i>text</i>')],
] as const;

describe('what a picture says', () => {
  it('is read from XMP first, then from IPTC, and fills the empty fields of a new upload', async () => {
    const content = withIptc(withXmp(await picture(64, 36, 'jpeg'), XMP), IPTC);
    const file = await openUpload(editor, (await makeUpload(content)).id);
    expect(file.press.found).toEqual({
      credit: { value: 'Inka Solberg & Primal', from: 'xmp' },
      caption: { value: 'Orla Finch asks for the form <b>now</b>.', from: 'xmp' },
      rights: { value: '© Primal', from: 'xmp' },
      createdAt: { value: '2026-03-04T10:11:12+01:00', from: 'xmp' },
      city: { value: 'Bristol', from: 'xmp' },
      country: { value: 'United Kingdom', from: 'iptc' },
    });
    expect(file).toMatchObject({
      caption: 'Orla Finch asks for the form <b>now</b>.',
      alt: '',
      hadPosition: false,
      press: { credit: 'Inka Solberg & Primal', rights: '© Primal', cleared: false },
    });
    expect(await stored(file.file), 'is stored as it was sent').toEqual(content);
  });

  it('is Latin-1 in IPTC, or UTF-8 if that says so; the byline stands for a credit line', () => {
    const iptc = readFound({ iptc: iptcBlock(IPTC) });
    expect(iptc).toMatchObject({
      credit: { value: 'Inka Sølberg', from: 'iptc' },
      caption: { value: 'Rich: <i>text</i>' },
      rights: { value: '© Channel North' },
      createdAt: { value: '2026-03-05T11:12:13+00:00' },
    });
    const utf8 = iptcBlock([
      UTF_8,
      [2, 110, Buffer.from('Żaneta')],
      [2, 80, Buffer.from('Ana')],
      [2, 55, text('20260300')],
    ]);
    expect(readFound({ iptc: utf8 })).toMatchObject({
      credit: { value: 'Żaneta' },
      createdAt: { value: '2026-03' },
    });
    const wrong = iptcBlock([UTF_8, [2, 110, text('S\u00f8lberg')]]);
    expect(readFound({ iptc: wrong }).credit?.value, 'says UTF-8 and is not').toBe('Sølberg');
  });

  it('is of EXIF where nothing else says it: the artist and the copyright', async () => {
    const exif = { IFD0: { Artist: 'Inka Solberg', Copyright: 'Primal', ImageDescription: 'DSC0017' } };
    const bytes = await sharp(await picture(64, 36, 'jpeg'))
      .withExif(exif)
      .jpeg()
      .toBuffer();
    expect((await openUpload(editor, (await makeUpload(bytes)).id)).press.found).toMatchObject({
      credit: { value: 'Inka Solberg', from: 'exif' },
      rights: { value: 'Primal', from: 'exif' },
      caption: null,
    });
    const { exif: block } = await sharp(bytes).metadata();
    const both = readFound({ exif: block, iptc: iptcBlock(IPTC) });
    expect(both).toMatchObject({ credit: { from: 'iptc' }, rights: { from: 'iptc' } });
    for (let at = 0; at < (block?.length ?? 0); at += 1) {
      const changed = Buffer.from(block ?? '');
      changed[at] = 0xff;
      readFound({ exif: changed });
      readFound({ exif: changed.subarray(0, at) });
    }
  });

  it('is cut to what its field has room for, and says so', () => {
    const long = iptcBlock([[2, 120, text('x'.repeat(600))]]);
    expect(readFound({ iptc: long }).caption?.value).toBe(`${'x'.repeat(499)}…`);
  });

  const nested = (levels: number) => '<dc:a>'.repeat(levels) + '</dc:a>'.repeat(levels);
  const credit = '<photoshop:Credit>A</photoshop:Credit>';
  const entities = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${xmpPacket({ elements: '<photoshop:Credit>&b;</photoshop:Credit>' })}`;

  it.each([
    ['of ten megabytes', xmpPacket({ elements: credit + ' '.repeat(10_000_000) })],
    ['that is nested deeply', xmpPacket({ elements: credit + nested(5_000) })],
    ['with very many elements', xmpPacket({ elements: credit + '<dc:a/>'.repeat(60_000) })],
    [
      'with very many attributes',
      xmpPacket({
        elements: credit,
        attributes: Array.from({ length: 20_000 }, (_, i) => `dc:a${i}=""`).join(' '),
      }),
    ],
    ['with entities of its own', entities],
    ['that is truncated', xmpPacket({ elements: credit }).slice(0, 400)],
    ['that is no XML', '<<<>>&&&'.repeat(1_000)],
    ['that is empty', ''],
  ])('XMP %s says nothing, within 200 ms', (_, packet) => {
    const bytes = Buffer.from(packet);
    const { result, milliseconds } = timed(() => readFound({ xmp: bytes }));
    expect(result.credit).toBeNull();
    expectWithin(milliseconds, 200);
  });

  it('IPTC with wrong lengths is read as far as it can be', () => {
    const block = iptcBlock([
      [2, 110, text('A')],
      [2, 116, text('B')],
    ]);
    for (let length = 0; length < block.length; length += 1) readFound({ iptc: block.subarray(0, length) });
    for (let at = 0; at < block.length; at += 1) {
      const changed = Buffer.from(block);
      changed[at] = 0xff;
      readFound({ iptc: changed });
    }
    const short = Buffer.from(block);
    short.writeUInt16BE(500, short.length - 4);
    expect(readFound({ iptc: short })).toMatchObject({ credit: { value: 'A' }, rights: null });
  });

  it('is not put over words of an earlier upload of the same bytes', async () => {
    const content = withXmp(await picture(64, 36, 'jpeg'), XMP);
    const { id } = await makeUpload(content);
    await Upload.updateOne({ _id: id }, { 'texts.caption': 'Ours' });
    expect((await makeUpload(content)).id).toBe(id);
    expect((await openUpload(editor, id)).caption).toBe('Ours');
  });
});

describe('the position of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in the EXIF of %s is not stored, and everything else is',
    async (format) => {
      const content = await pictureWithPosition(format);
      const sent = Buffer.from(content);
      expect(await withoutPosition(Buffer.from(content), `image/${format}`), 'has one').not.toBeNull();
      const file = await openUpload(editor, (await makeUpload(content)).id);
      const kept = await stored(file.file);
      expect(file).toMatchObject({ hadPosition: true, bytes: kept.length });
      expect(kept.length).toBe(sent.length);
      expect(await withoutPosition(Buffer.from(kept), `image/${format}`), 'has none any more').toBeNull();
      const { exif } = await sharp(kept).metadata();
      expect(exif?.includes('Inka Solberg')).toBe(true);
      expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
      const { sha256 } = await makeUpload(sent);
      expect(sha256, 'is that of what was sent').toBe(file.sha256);
    },
  );

  const GPS = xmpPacket({
    attributes: `exif:GPSLatitude="${LATITUDE.xmp}" photoshop:Credit="Ö" exif:GPSAltitude='7/1'`,
    elements:
      '<exif:GPSLongitude>2,35.0W</exif:GPSLongitude><exif:GPSMapDatum/><dc:format>image/jpeg</dc:format>',
  });

  it('in XMP is written over, and the other properties stay', async () => {
    const sent = withXmp(await picture(64, 36, 'jpeg'), GPS);
    const kept = (await withoutPosition(Buffer.from(sent), 'image/jpeg')) ?? sent;
    expect(kept.length).toBe(sent.length);
    expect(kept.toString('latin1')).not.toMatch(/GPS|2,35/);
    expect(kept.toString('utf8')).toContain('<dc:format>image/jpeg</dc:format>');
    expect(readFound(await sharp(kept).metadata()).credit).toEqual({ value: 'Ö', from: 'xmp' });
    const changed = [...sent.keys()].filter((at) => sent[at] !== kept[at]);
    expect(changed.every((at) => kept[at] === 0x20)).toBe(true);
    const mentioned = withXmp(
      await picture(64, 36, 'jpeg'),
      xmpPacket({ attributes: 'photoshop:Credit="GPS Ltd"' }),
    );
    expect(await withoutPosition(mentioned, 'image/jpeg'), 'a word is no position').toBeNull();
  });

  it('in XMP that cannot be read, is too long, or goes on in further segments is written over with that', async () => {
    const jpeg = await picture(64, 36, 'jpeg');
    const broken = await withoutPosition(withXmp(jpeg, GPS.replace('</rdf:RDF>', '')), 'image/jpeg');
    expect(broken?.toString('latin1')).not.toMatch(/GPS|Credit/);
    const head = Buffer.from(
      `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}\0\0\0\0\0\0\0\0`,
      'latin1',
    );
    const parts = ['<x exif:GP', 'SLatitude="51,30.0N"/>'].map((part) =>
      Buffer.concat([head, Buffer.from(part)]),
    );
    const further = parts.reduceRight<Buffer>((before, part) => withSegment(before, 0xe1, part), jpeg);
    const kept = await withoutPosition(further, 'image/jpeg');
    expect(kept?.toString('latin1')).not.toContain('51,30');
    expect((await sharp(kept ?? jpeg).metadata()).width).toBe(64);
  });

  it('in the XMP of a PNG is written over, compressed or not, with right checksums', async () => {
    const png = await picture(64, 36, 'png');
    const chunk = (isCompressed: boolean) => {
      const words = isCompressed ? deflateSync(Buffer.from(GPS)) : Buffer.from(GPS);
      const data = Buffer.concat([
        Buffer.from(`iTXtXML:com.adobe.xmp\0${isCompressed ? '\u0001' : '\0'}\0\0\0`),
        words,
      ]);
      const head = Buffer.alloc(4);
      head.writeUInt32BE(data.length - 4);
      // A wrong checksum: it is written anew.
      return Buffer.concat([head, data, Buffer.alloc(4)]);
    };
    const end = 8 + 25;
    for (const isCompressed of [false, true]) {
      const sent = Buffer.concat([png.subarray(0, end), chunk(isCompressed), png.subarray(end)]);
      const kept = await withoutPosition(sent, 'image/png');
      expect(kept, String(isCompressed)).not.toBeNull();
      const { xmp } = await sharp(kept ?? png, { failOn: 'error' }).metadata();
      expect(xmp?.toString('utf8')).toContain('photoshop:Credit="Ö"');
      expect(xmp?.toString('utf8')).not.toContain('GPS');
      expect(kept && (await withoutPosition(kept, 'image/png'))).toBeNull();
    }
  });

  it.each(HOSTILE_PICTURES)(
    'in a file of type $type with $name is gone, and no turn of the event loop takes 200 ms',
    async ({ name, type, make }) => {
      const bytes = make(FILE_BYTES);
      let kept: Buffer | null = null;
      const longest = await longestTurn(async () => {
        kept = await withoutPosition(bytes, type);
      });
      expectWithin(longest, 200);
      // A JPEG has it in segments only.
      if (type !== 'image/jpeg' || name.includes('segments'))
        expect((kept ?? bytes).includes('gps'), 'was read or erased').toBe(false);
    },
  );

  it('behind as much metadata as is read at most is written over unread', async () => {
    const sent = withXmp(await picture(64, 36, 'jpeg'), GPS);
    const others = Array.from({ length: 4 }).reduce<Buffer>((before) => withXmp(before, XMP), sent);
    const kept = await withoutPosition(others, 'image/jpeg');
    expect(kept?.toString('latin1')).not.toMatch(/GPS|2,35/);
    expect(kept?.toString('utf8'), 'what was read stays').toContain('Inka Solberg &amp; Primal');
    const png = await picture(64, 36, 'png');
    const texts = Array.from({ length: 25_000 }, () => pngChunk('tEXt', Buffer.from('A\0b')));
    const exif = pngChunk('eXIf', Buffer.from(EXIF_WITH_LATITUDE, 'latin1'));
    const flooded = Buffer.concat([png.subarray(0, 33), ...texts, exif, png.subarray(33)]);
    expect((await withoutPosition(flooded, 'image/png'))?.includes('eXIf')).toBe(false);
  });

  it.each([
    ['names itself as the next', 'II*\0\x08\0\0\0\x01\0\x0e\x01\x02\0\x01\0\0\0a\0\0\0\x08\0\0\0'],
    ['names itself as the position', 'II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0'],
    ['is within its own position', 'II*\0\x0a\0\0\0\x02\0\x01\0\x25\x88\x04\0\x01\0\0\0\x08\0\0\0\0\0\0\0'],
    ['names itself as a further one', 'II*\0\x08\0\0\0\x01\0\x4a\x01\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0'],
    ['says that it is longer than the file', 'II*\0\x08\0\0\0\xff\xff\x25\x88'],
    ['is outside of the file', 'II*\0\xff\xff\xff\xff'],
  ])('a picture whose EXIF directory %s is stored', async (_, exif) => {
    const data = Buffer.from(`Exif\0\0${exif}`, 'latin1');
    const content = withSegment(await picture(64, 36, 'jpeg'), 0xe1, data);
    await expect(makeUpload(content)).resolves.toMatchObject({ width: 64 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is looked for in the damaged metadata of %s without an error',
    async (format) => {
      const content = await pictureWithPosition(format);
      const changes = fc.array(fc.tuple(fc.nat(Math.min(content.length, 1_000) - 1), fc.nat(255)));
      await fc.assert(
        fc.asyncProperty(changes, async (bytes) => {
          const damaged = Buffer.from(content);
          for (const [at, value] of bytes) damaged[at] = value;
          await withoutPosition(damaged, `image/${format}`);
        }),
        { numRuns: IS_LONG ? 300 : 60 },
      );
    },
  );

  it('of a picture that an earlier version stored is taken out in the background, and what it says is read', async () => {
    const content = withXmp(await pictureWithPosition('jpeg'), XMP);
    const { id, file } = await makeUpload(content);
    await storageContext().storage.put(file, Readable.from([content]), 'image/jpeg');
    await Upload.collection.updateOne({ _id: id as never }, { $unset: { found: '', press: '' } });
    const before = await Upload.findById(id).lean();
    expect(await withoutPosition(await stored(file), 'image/jpeg')).not.toBeNull();
    if (before) await addJobs([before]);
    while (await workOnNext(new AbortController().signal, (error) => expect.fail(String(error))));
    expect(await withoutPosition(await stored(file), 'image/jpeg')).toBeNull();
    expect(await openUpload(editor, id)).toMatchObject({
      hadPosition: true,
      press: { credit: '', found: { credit: { value: 'Inka Solberg & Primal' } } },
    });
  });

  it('is taken out of a stored PNG, whose new length is recorded', async () => {
    const { id, file } = await makeUpload(await picture(8, 8));
    const png = await picture(64, 36, 'png');
    const words = [Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), deflateSync(Buffer.from(GPS))];
    const xmp = pngChunk('iTXt', Buffer.concat(words));
    const content = Buffer.concat([png.subarray(0, 33), xmp, png.subarray(33)]);
    await storageContext().storage.put(file, Readable.from([content]), 'image/png');
    await Upload.updateOne({ _id: id }, { $set: { 'facts.bytes': content.length }, $unset: { found: '' } });
    const before = await Upload.findById(id).lean();
    if (before) await addJobs([before]);
    while (await workOnNext(new AbortController().signal, (error) => expect.fail(String(error))));
    const { length } = await stored(file);
    expect(length).not.toBe(content.length);
    expect(await openUpload(editor, id)).toMatchObject({ hadPosition: true, bytes: length });
  });
});
