/** A colour by how light, how strong and of which hue people see it: https://bottosson.github.io/posts/oklab/. */
export interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** 0 is grey; a screen shows at most about 0.3. */
  chroma: number;
  /** Radians. */
  hue: number;
}

type Triple = readonly [number, number, number];

/** Returns red, green and blue of a colour such as `#35a7c4`, from 0 to 1, as amounts of light. */
const toLight = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};

/** Returns a colour of the screen in OKLCH. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLight(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Returns the amounts of light of a colour; outside 0 to 1 for one that no screen shows. */
function lightOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Less than half a step of a channel. */
const TOLERANCE = 0.0001;
const isShown = (light: Triple) => light.every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE);

const toChannel = (light: number): string => {
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
};

/** Each halves what the chroma may differ by. */
const STEPS = 12;

/** Returns the colour for the screen; one that no screen shows gets as much chroma as its lightness and hue allow. */
export function toHex(colour: Oklch): string {
  let light = lightOf(colour);
  if (!isShown(light)) {
    let [least, most] = [0, colour.chroma];
    light = lightOf({ ...colour, chroma: 0 });
    for (let step = 0; step < STEPS; step += 1) {
      const chroma = (least + most) / 2;
      const tried = lightOf({ ...colour, chroma });
      if (isShown(tried)) [least, light] = [chroma, tried];
      else most = chroma;
    }
  }
  return `#${light.map(toChannel).join('')}`;
}

const luminance = (hex: string): number => {
  const [red, green, blue] = toLight(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the contrast of a colour with that of the grounds on which it is weakest. */
export const weakestContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)));
