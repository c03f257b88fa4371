import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PictureSize } from '~/core/files/crop';
import { escapeXml } from '~/core/text/xml.server';
import { openPicture, openSharp } from './sharp.server';

/** For names drawn into pictures; browsers do not load it. In a build the files of `public` are in another folder. */
const FONT = ['public', 'build/client']
  .map((folder) => path.resolve(folder, 'fonts/archivo-bold.ttf'))
  .find((file) => existsSync(file));

const NAME_SIZE = { width: 1_200, height: 100 } as const;
const PART = { width: 0.7, height: 0.08 } as const;
/** Vertical centres as shares of the height: one in the middle cannot be cropped away, one below is easy to read. */
const PLACES = [0.45, 0.9] as const;
const JPEG_QUALITY = 82;

async function drawName(name: string, colour: string, alpha: string): Promise<Buffer> {
  const sharp = await openSharp();
  const text = `<span foreground="${colour}" alpha="${alpha}">${escapeXml(name)}</span>`;
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

export async function writeName(picture: Buffer, name: string, most: number): Promise<Buffer> {
  const sharp = await openSharp();
  const opened = await openPicture(picture);
  const { data, info } = await opened
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

const LARGE = 0.064;
const MIDDLE = 0.026;
const SMALL = 0.0135;
/** Average width of a letter relative to its size. */
const LETTER = 0.6;
const MAX_LINE = 0.92;

const fitting = (text: string, wanted: number, width: number) =>
  Math.min(wanted * width, (MAX_LINE * width) / (LETTER * Math.max(1, [...text].length)));

/**
 * Draws a name and a date as a transparent PNG for the frames of a film: small in a corner, and large and faint in the middle, with an edge
 * readable on white and a fill readable on black. Throws if the machine has no typeface.
 */
export async function drawNameOverlay(size: PictureSize, name: string, date: string): Promise<Buffer> {
  const sharp = await openSharp();
  const picture = sharp(Buffer.from(toSvg(size, name, date)));
  const bytes = await picture.png().toBuffer();
  const { channels } = await sharp(bytes).stats();
  if ((channels[3]?.max ?? 0) === 0) throw new Error('no typeface is installed that can draw a name');
  return bytes;
}

function toSvg({ width, height }: PictureSize, name: string, date: string): string {
  const middle = { x: width / 2, anchor: 'middle', edge: 0.62 };
  const second = MIDDLE * width;
  const margin = width * 0.032;
  const large = fitting(name, LARGE, width);
  const edge = `${name}, ${date}`;
  const small = Math.max(11, fitting(edge, SMALL, width));
  const lines = [
    { ...middle, text: name, size: large, y: height * 0.5, fill: 0.46, weight: 700 },
    { ...middle, text: date, size: second, y: height * 0.5 + second * 1.6, fill: 0.78, weight: 600 },
    {
      x: margin,
      anchor: 'start',
      text: edge,
      size: small,
      y: margin + small,
      fill: 0.88,
      edge: 0.75,
      weight: 600,
    },
  ];
  const drawn = lines.map(
    (line) =>
      `<text x="${line.x}" y="${line.y}" font-size="${line.size}" font-weight="${line.weight}" text-anchor="${line.anchor}" ` +
      `fill="#fff" fill-opacity="${line.fill}" stroke="#000" stroke-opacity="${line.edge}" stroke-width="${line.size * 0.05}" ` +
      `paint-order="stroke">${escapeXml(line.text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${drawn.join('')}</svg>`;
}
