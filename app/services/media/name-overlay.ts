import { escapeXml } from '~/rules/text/xml';
import { openSharp } from './sharp';

interface Size {
  width: number;
  height: number;
}

/** Of the width of the picture: as on the page of a screener. */
const LARGE = 0.064;
const MIDDLE = 0.026;
const SMALL = 0.0135;
/** An average letter is about so wide, in its own size. */
const LETTER = 0.6;
const MAX_LINE = 0.92;

/** Returns the size in which a line fits into the picture. */
const fitting = (text: string, wanted: number, width: number) =>
  Math.min(wanted * width, (MAX_LINE * width) / (LETTER * Math.max(1, [...text].length)));

/**
 * Draws a name and a date for the frames of a film, as a PNG of this size in pixels that is transparent elsewhere: small in a corner, and
 * large and faint in the middle, with an edge that stays readable on white and a fill that does on black. Throws if the machine has no typeface.
 */
export async function drawNameOverlay(size: Size, name: string, date: string): Promise<Buffer> {
  const sharp = await openSharp();
  const picture = sharp(Buffer.from(toSvg(size, name, date)));
  const bytes = await picture.png().toBuffer();
  const { channels } = await sharp(bytes).stats();
  if ((channels[3]?.max ?? 0) === 0) throw new Error('no typeface is installed that can draw a name');
  return bytes;
}

function toSvg({ width, height }: Size, name: string, date: string): string {
  const middle = { x: width / 2, anchor: 'middle' };
  const large = fitting(name, LARGE, width);
  const edge = `${name}, ${date}`;
  const small = Math.max(11, fitting(edge, SMALL, width));
  const lines = [
    { ...middle, text: name, size: large, y: height * 0.5, fill: 0.46, edge: 0.62, weight: 700 },
    {
      ...middle,
      text: date,
      size: MIDDLE * width,
      y: height * 0.5 + MIDDLE * width * 1.6,
      fill: 0.78,
      edge: 0.62,
      weight: 600,
    },
    {
      x: width * 0.032,
      anchor: 'start',
      text: edge,
      size: small,
      y: width * 0.032 + small,
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
