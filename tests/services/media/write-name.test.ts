/** Names in the pixels of pictures: what they are drawn on, how large, and whatever they are made of. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { writeName } from '~/media/files/write-name.server';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777777' } })
    .withExif({ IFD0: { Copyright: 'Owner' } })
    .jpeg()
    .toBuffer();

/** How many pixels differ clearly from the plain picture. */
async function marked(bytes: Buffer): Promise<number> {
  const pixels = await sharp(bytes).greyscale().raw().toBuffer();
  return pixels.filter((value) => Math.abs(value - 0x77) > 30).length;
}

describe('a name in a picture', () => {
  it('is drawn larger the larger the picture, which is never enlarged', async () => {
    const large = await writeName(await plain(2_400, 1_600), 'Ines Aubry', 1_600);
    const small = await writeName(await plain(300, 200), 'Ines Aubry', 1_600);
    expect(await sharp(large).metadata()).toMatchObject({ width: 1_600, height: 1_067, format: 'jpeg' });
    expect(await sharp(small).metadata()).toMatchObject({ width: 300, height: 200 });
    expect(await marked(small)).toBeGreaterThan(100);
    expect(await marked(large)).toBeGreaterThan(4 * (await marked(small)));
  });

  it('takes nothing over that the file says besides its pixels', async () => {
    const { exif, xmp, iptc } = await sharp(await writeName(await plain(80, 60), 'Ines', 800)).metadata();
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
  });

  it.each([
    '<b>&amp;</b> "Ines" & \'Tom\'',
    '李小龙',
    'ﷺ'.repeat(60),
    'a',
    'Łucja Ñandú',
    '<span size="9999999">',
  ])('can be %j', async (name) => {
    expect(await marked(await writeName(await plain(300, 200), name, 800))).toBeGreaterThan(0);
  });

  it('fits into a picture of one pixel, a tall one and a transparent one', async () => {
    for (const [width, height] of [
      [1, 1],
      [3, 900],
      [900, 3],
    ] as const)
      expect(
        (await sharp(await writeName(await plain(width, height), 'Ines Aubry', 800)).metadata()).format,
      ).toBe('jpeg');
    const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#ffffff00' } })
      .png()
      .toBuffer();
    expect((await sharp(await writeName(clear, 'Ines', 800)).metadata()).hasAlpha).toBe(false);
  });
});
