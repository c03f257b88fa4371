/** The copy of a still that the press gets for screens. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawWebSize } from '~/media/delivery/made-pictures.server';

const TEXTS = {
  credit: 'Inka Sölberg & Co <x>',
  rights: '© 2026 Primal',
  caption: 'Ottilie Grange as Runa Hale – 日本',
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showreel-web-size-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function draw(picture: Sharp, name: string) {
  const file = path.join(folder, name);
  await picture.toFile(file);
  const jpeg = await drawWebSize(file, TEXTS);
  return { jpeg, metadata: await sharp(jpeg).metadata() };
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0 } } });

/** Returns the texts of IPTC-IIM, which stand in a resource of Photoshop, by record and number. */
function readIptc(data: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  for (let at = data.indexOf(Buffer.from([0x1c, 1, 90])); at >= 0 && data[at] === 0x1c;) {
    const [record = 0, number = 0] = [data[at + 1], data[at + 2]];
    const length = data.readUInt16BE(at + 3);
    texts[`${record}:${number}`] = data.toString('utf8', at + 5, at + 5 + length);
    at += 5 + length;
  }
  return texts;
}

describe('a copy for screens', () => {
  it('has at most 2,000 pixels on either side, in sRGB', async () => {
    const { metadata } = await draw(plain(3000, 1500).toColourspace('b-w'), 'large.png');
    expect(metadata).toMatchObject({ format: 'jpeg', width: 2000, height: 1000, space: 'srgb' });
  });

  it('is never larger than the original', async () => {
    const { metadata } = await draw(plain(40, 30), 'small.jpg');
    expect(metadata).toMatchObject({ width: 40, height: 30 });
  });

  it('is white where the original is transparent', async () => {
    const { jpeg } = await draw(plain(20, 20, 4), 'transparent.png');
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data)).toBeGreaterThan(250);
  });

  it('is upright, and holds nothing of what the original says but the texts of the library', async () => {
    const original = plain(40, 20)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } });
    const { metadata } = await draw(original, 'position.jpg');
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect(metadata.orientation ?? 1).toBe(1);
    expect(metadata.exif).toBeUndefined();
  });

  it('says its credit, rights and caption in IPTC and in XMP', async () => {
    const { metadata, jpeg } = await draw(plain(40, 20), 'texts.jpg');
    expect(readIptc(metadata.iptc ?? Buffer.alloc(0))).toEqual({
      '1:90': '\x1b%G',
      '2:110': TEXTS.credit,
      '2:116': TEXTS.rights,
      '2:120': TEXTS.caption,
    });
    const xmp = metadata.xmp?.toString() ?? '';
    expect(xmp).toContain('<photoshop:Credit>Inka Sölberg &amp; Co &lt;x&gt;</photoshop:Credit>');
    expect(xmp).toMatch(/<dc:rights>.*© 2026 Primal.*<\/dc:rights>/s);
    expect(xmp).toMatch(/<dc:description>.*Runa Hale – 日本.*<\/dc:description>/s);
    await expect(sharp(jpeg).raw().toBuffer()).resolves.toBeDefined();
  });
});
