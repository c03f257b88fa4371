import { openSharp } from './sharp';

/** Draws a picture of ours, given as SVG, so wide in pixels. */
export async function drawPicture(
  svg: string,
  { width, format }: { width: number; format: 'png' | 'jpeg' },
): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(Buffer.from(svg)).resize({ width }).toFormat(format, { quality: 90 }).toBuffer();
}
