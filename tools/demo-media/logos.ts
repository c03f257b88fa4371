/**
 * Draws the logos that the demo's press room offers from the word-mark and the symbol of brand.py. Run with
 * `npx tsx tools/demo-media/logos.ts` after `./render.sh brand`, then files.ts.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const SHEET = process.env.PRIMAL_CACHE ?? at('.cache');
const OUT = at('../../demo/brand');

interface Drawing {
  of: 'wordmark' | 'symbol';
  colour: string;
  width: number;
  /** Around the drawing, on a square in this colour. */
  plate?: { colour: string; margin: number };
}

const LOGOS: Record<string, Drawing> = {
  'wordmark-ink': { of: 'wordmark', colour: '#0b0b0c', width: 2400 },
  'wordmark-paper': { of: 'wordmark', colour: '#f4f1ea', width: 2400 },
  'wordmark-print': { of: 'wordmark', colour: '#000000', width: 4800 },
  icon: { of: 'symbol', colour: '#0b0b0c', width: 1288, plate: { colour: '#ff4d1c', margin: 380 } },
};

const SOURCE_WIDTH = { wordmark: 538, symbol: 64 };

async function draw(name: string, { of, colour, width, plate }: Drawing) {
  const source = (await readFile(`${SHEET}/brand/${of}.svg`, 'utf8')).replace('<svg ', `<svg color="${colour}" `);
  let picture = sharp(Buffer.from(source), { density: (72 * width) / SOURCE_WIDTH[of] }).resize({ width });
  if (plate) {
    const [left, right, top, bottom] = Array.from({ length: 4 }, () => plate.margin);
    picture = picture.extend({ left, right, top, bottom, background: '#00000000' }).flatten({ background: plate.colour });
  }
  await picture.png({ palette: true, colours: 16, compressionLevel: 9, effort: 10 }).toFile(`${OUT}/${name}.png`);
}

await mkdir(OUT, { recursive: true });
for (const [name, drawing] of Object.entries(LOGOS)) await draw(name, drawing);
