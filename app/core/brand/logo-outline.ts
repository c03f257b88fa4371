import { contrastOf, SITE_COLOURS, type Ground } from './colours';

/** Pixels as four bytes each: red, green, blue, alpha. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Less than WCAG wants of controls, so that strong colours of a company, such as orange on white, stay. */
const LEAST = 2.5;
/** Brands change the hue of these, not their lightness. */
const GROUND_COLOURS: Readonly<Record<Ground, string>> = {
  light: SITE_COLOURS.paper,
  dark: SITE_COLOURS.ink,
};
const OPAQUE = 128;
/** In bits, because similar colours have similar contrasts. */
const DROPPED = 3;

const toHex = (channel: number) => channel.toString(16).padStart(2, '0');

function contrastReader(ground: Ground) {
  const known = new Map<number, boolean>();
  return ([red = 0, green = 0, blue = 0]: Uint8Array): boolean => {
    const key = ((red >> DROPPED) << 10) | ((green >> DROPPED) << 5) | (blue >> DROPPED);
    const found = known.get(key);
    if (found !== undefined) return found;
    const carries = contrastOf(`#${[red, green, blue].map(toHex).join('')}`, GROUND_COLOURS[ground]) >= LEAST;
    known.set(key, carries);
    return carries;
  };
}

/** A logo with fewer clear pixels brings a ground of its own. */
const LEAST_CLEAR = 0.05;

/** Letters on a plate are shorter than the edge of the plate. */
const WEIGHT_WITHIN = 2;

type Part = 'clear' | 'weak' | 'strong';

/**
 * Whether a logo can be read on a ground: most of its outline has contrast, or what is drawn within its outline has.
 */
export function carriesOn(ground: Ground, { data, width, height }: Raster): boolean {
  const hasContrast = contrastReader(ground);
  const parts = Array.from({ length: width * height }, (_, at): Part => {
    const pixel = data.subarray(4 * at, 4 * at + 4);
    if ((pixel[3] ?? 0) < OPAQUE) return 'clear';
    return hasContrast(pixel) ? 'strong' : 'weak';
  });
  const edges = { weak: 0, strong: 0, within: 0 };
  const partAt = (x: number, y: number): Part =>
    x < 0 || y < 0 || x >= width || y >= height ? 'clear' : (parts[y * width + x] ?? 'clear');
  for (const [at, part] of parts.entries()) {
    if (part === 'clear') continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const beside of [partAt(x - 1, y), partAt(x + 1, y), partAt(x, y - 1), partAt(x, y + 1)]) {
      if (beside === 'clear') edges[part] += 1;
      else if (part === 'strong' && beside === 'weak') edges.within += 1;
    }
  }
  const isPlate = parts.filter((part) => part === 'clear').length < LEAST_CLEAR * parts.length;
  return isPlate || edges.strong + WEIGHT_WITHIN * edges.within >= edges.weak;
}
