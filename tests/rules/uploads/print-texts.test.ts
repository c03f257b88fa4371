/** Print sizes: the texts of the site in place of those of the file, and nothing else changed. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readFound } from '~/media/files/read-found.server';
import { toChunk } from '~/media/files/png-position.server';
import { withPrintTexts } from '~/media/files/print-texts.server';
import { picture } from '../../media-files';
import { IS_LONG } from '../../full-length';
import { iptcBlock, withIptc, withSegment, withXmp, xmpPacket } from '../../picture-metadata';

const TEXTS = {
  credit: 'Inka Sølberg',
  rights: '© Primal & Söhne',
  caption: 'Orla Finch <asks> for the form.',
};

function printed(file: Buffer, known = file.length): Buffer {
  const ends = { start: file.subarray(0, known), end: file.subarray(-known), size: file.length };
  const written = withPrintTexts(ends, TEXTS);
  if (!written) return file;
  return Buffer.concat([written.beginning, file.subarray(written.from, written.until), written.end]);
}

const OLD = xmpPacket({
  attributes: 'photoshop:Credit="Old" photoshop:City="Bristol"',
  elements:
    '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li></rdf:Alt></dc:description>' +
    '<dc:creator><rdf:Seq><rdf:li>Ana Lee</rdf:li></rdf:Seq></dc:creator>',
});
const text = (words: string) => Buffer.from(words, 'latin1');

const found = async (file: Buffer) => {
  const { xmp, iptc } = await sharp(file).metadata();
  return { xmp: readFound({ xmp }), iptc: readFound({ iptc }) };
};
const OWN = {
  credit: { value: TEXTS.credit },
  rights: { value: TEXTS.rights },
  caption: { value: TEXTS.caption },
};

describe('a JPEG in print size', () => {
  it('has the texts of the site in XMP and IPTC, all else that it said, and the same picture', async () => {
    const plain = await sharp(await picture(64, 36))
      .withExif({ IFD0: { Artist: 'Ana Lee' } })
      .jpeg()
      .toBuffer();
    const file = withIptc(withXmp(plain, OLD), [
      [2, 90, text('S\u00e3o Paulo')],
      [2, 110, text('Old')],
      [2, 120, text('Old')],
    ]);
    const bytes = printed(file);
    const { xmp, iptc } = await found(bytes);
    expect(xmp).toMatchObject({ ...OWN, city: { value: 'Bristol' } });
    expect(iptc).toMatchObject({ ...OWN, city: { value: 'São Paulo' } });
    expect(bytes.toString('latin1')).toContain('Ana Lee');
    expect(bytes.toString('latin1')).not.toContain('Old');
    expect((await sharp(bytes).metadata()).exif).toEqual((await sharp(file).metadata()).exif);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
    const scan = plain.indexOf(Buffer.from([0xff, 0xdb]));
    expect(bytes.subarray(-(plain.length - scan))).toEqual(plain.subarray(scan));
  });

  it('is the same when it is made again, and has them without any of its own', async () => {
    const bytes = printed(await picture(64, 36, 'jpeg'));
    expect(await found(bytes)).toMatchObject({ xmp: OWN, iptc: OWN });
    expect(await found(printed(bytes))).toMatchObject({ xmp: OWN, iptc: OWN });
  });

  it('keeps other resources of Photoshop, of several segments', async () => {
    const block = iptcBlock([[2, 120, text('Old')]]);
    const other = Buffer.concat([text('8BIM\x03\xed\0\0\0\0\0\x04'), text('1234')]);
    const file = withSegment(await picture(64, 36, 'jpeg'), 0xed, Buffer.concat([block, other]));
    const bytes = printed(file);
    expect(bytes.includes(other)).toBe(true);
    expect((await found(bytes)).iptc).toMatchObject(OWN);
  });

  it('is read as far as its beginning goes, wherever that ends', async () => {
    const file = withIptc(withXmp(await picture(64, 36, 'jpeg'), OLD), [[2, 120, text('Old')]]);
    const pixels = await sharp(file).raw().toBuffer();
    for (let length = 12; length < file.length; length += IS_LONG ? 37 : 149)
      expect(await sharp(printed(file, length)).raw().toBuffer()).toEqual(pixels);
  });
});

it('a PNG in print size has them in XMP', async () => {
  const file = await sharp(await picture(64, 36))
    .withXmp(OLD.replace(/<\?xpacket.*?\?>/g, ''))
    .png()
    .toBuffer();
  const bytes = printed(file);
  expect((await found(bytes)).xmp).toMatchObject({ ...OWN, city: { value: 'Bristol' } });
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
  expect((await found(printed(await picture(64, 36)))).xmp).toMatchObject(OWN);
});

it('a PNG whose XMP stands behind its picture has it once', async () => {
  const file = await picture(64, 36);
  const data = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${OLD}`);
  const [before, after] = [file.subarray(0, -12), file.subarray(-12)];
  const bytes = printed(Buffer.concat([before, toChunk('iTXt', data), after]));
  expect(bytes.toString('latin1').split('XML:com.adobe.xmp')).toHaveLength(2);
  expect((await found(bytes)).xmp).toMatchObject({ ...OWN, city: { value: 'Bristol' } });
});

it('another format stays as it is', async () => {
  const file = await picture(64, 36, 'webp');
  expect(withPrintTexts({ start: file, end: file, size: file.length }, TEXTS)).toBeNull();
});
