import { existsSync } from 'node:fs';
import path from 'node:path';
import { MAX_PIXELS } from '~/rules/uploads/uploads';
import { openSharp } from './sharp';

/** The font of names that are written into pictures; browsers do not load it. In a build the files of `public` are elsewhere. */
const FONT = ['public', 'build/client']
  .map((folder) => path.resolve(folder, 'fonts/archivo-bold.ttf'))
  .find((file) => existsSync(file));

/** Pixels of a name before it is fitted into a picture. */
const NAME_SIZE = { width: 1_200, height: 100 } as const;
/** The parts of a picture's width and height that a name takes at most. */
const PART = { width: 0.7, height: 0.08 } as const;
/** Where the middle of the name is, in parts of the height: one in the middle cannot be cut off, one below is easy to read. */
const PLACES = [0.45, 0.9] as const;
const JPEG_QUALITY = 82;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** Draws a name in one colour, as large as it fits. */
async function drawName(name: string, colour: string, alpha: string): Promise<Buffer> {
  const sharp = await openSharp();
  const text = `<span foreground="${colour}" alpha="${alpha}">${escaped(name)}</span>`;
  return sharp({
    text: {
      text,
      font: 'Archivo Bold',
      ...(FONT && { fontfile: FONT }),
      rgba: true,
      wrap: 'none',
      ...NAME_SIZE,
    },
  })
    .png()
    .toBuffer();
}

/**
 * Returns a copy of a picture as JPEG, upright, at most so many pixels wide and high, with a name written over it twice. Nothing that the file
 * says besides its pixels is in the copy.
 */
export async function writeName(picture: Buffer, name: string, most: number): Promise<Buffer> {
  const sharp = await openSharp();
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  const box = {
    width: Math.max(1, Math.floor(info.width * PART.width)),
    height: Math.max(1, Math.floor(info.height * PART.height)),
  };
  const fit = async (drawn: Buffer) =>
    sharp(drawn)
      .resize({ ...box, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
  const [shadow, words] = [
    await fit(await drawName(name, 'black', '45%')),
    await fit(await drawName(name, 'white', '55%')),
  ];
  const layers = PLACES.flatMap((place) =>
    [shadow, words].map((layer, index) => ({
      input: layer.data,
      left: Math.max(0, Math.floor((info.width - layer.info.width) / 2)) + (index === 0 ? 1 : 0),
      top: Math.max(0, Math.floor(info.height * place - layer.info.height / 2)) + (index === 0 ? 1 : 0),
    })),
  );
  return sharp(data)
    .composite(layers.filter(({ left, top }) => left < info.width && top < info.height))
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: false })
    .toBuffer();
}
