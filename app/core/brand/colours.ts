/** Lightness, chroma and hue as people perceive them: https://bottosson.github.io/posts/oklab/. */
interface Oklch {
  /** 0 is black, 1 is white. */
  lightness: number;
  /** 0 is grey; screens show at most about 0.3. */
  chroma: number;
  hue: number;
}

type Triple = readonly [number, number, number];

/** Returns linear red, green and blue of a colour such as `#35a7c4`, from 0 to 1. */
const toLight = (hex: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};

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

/** Returns the linear channels; outside 0 to 1 if the colour is out of gamut. */
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

/** Each step of the binary search halves the error of the chroma. */
const STEPS = 12;

/** Returns a hex colour. An out-of-gamut colour gets the highest chroma that its lightness and hue allow. */
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

/** Returns the contrast ratio, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const weakestContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)));

/** The colours of `styles/tokens.css`; the colours of a brand have the same names. */
export const SITE_COLOURS = {
  ink: '#0b0b0c',
  'ink-2': '#141413',
  'ink-3': '#1e1d1b',
  'stone-800': '#33312e',
  'stone-600': '#5f5b53',
  'stone-500': '#7a756b',
  'stone-300': '#c4beb1',
  'stone-200': '#dcd6ca',
  'stone-100': '#eae6dc',
  paper: '#f4f1ea',
  tally: '#ff4d1c',
  'tally-deep': '#b93308',
} as const;

type ColourName = keyof typeof SITE_COLOURS;
export type SiteColours = Readonly<Record<ColourName, string>>;

const WHITE = '#ffffff';

export type Ground = 'dark' | 'light';

interface OnGround {
  /** The backgrounds of text: the page and everything that lies on it. */
  grounds: (colours: SiteColours) => readonly string[];
  text: ColourName;
  quiet: ColourName;
  line: ColourName;
  accent: 'tally' | 'tally-deep';
  onAccent: (colours: SiteColours) => string;
  /** The direction to move a colour that has too little contrast. */
  away: 'lighter' | 'darker';
}

/** The combinations of colours on each ground; `styles/site/theme.css` assigns the roles. */
const ON: Readonly<Record<Ground, OnGround>> = {
  dark: {
    grounds: (colours) => [colours.ink, colours['ink-2'], colours['ink-3']],
    text: 'paper',
    quiet: 'stone-300',
    line: 'stone-500',
    accent: 'tally',
    onAccent: (colours) => colours.ink,
    away: 'lighter',
  },
  light: {
    grounds: (colours) => [colours.paper, colours['stone-100'], WHITE],
    text: 'ink',
    quiet: 'stone-600',
    line: 'stone-500',
    accent: 'tally-deep',
    onAccent: () => WHITE,
    away: 'darker',
  },
};

export const GROUNDS = ['light', 'dark'] as const satisfies readonly Ground[];

/** The minimum contrast of links, which may be as small as running text. */
const LEAST_OF_ACCENT = 4.5;

export interface ChosenColours {
  /** Used for active, current and focused elements. */
  accent: string;
  /** The hue of grounds and text. */
  tint: string;
}

export interface MovedColour {
  ground: Ground;
  direction: 'Lightened' | 'Darkened';
  from: string;
  to: string;
  before: number;
  after: number;
}

/** The maximum chroma of a neutral colour by lightness; the eye sees less of it in dark colours. */
const CHROMA_LIMITS = [
  { below: 0.3, chroma: 0.05 },
  { below: 0.6, chroma: 0.034 },
  { below: 0.85, chroma: 0.028 },
  { below: Infinity, chroma: 0.016 },
] as const;

function tinted(neutral: string, tint: string): string {
  const { lightness } = toOklch(neutral);
  const { chroma, hue } = toOklch(tint);
  const limit = CHROMA_LIMITS.find(({ below }) => lightness < below)?.chroma ?? 0;
  return toHex({ lightness, chroma: Math.min(chroma, limit), hue });
}

/** Each step of the binary search halves the error of the lightness. */
const CONTRAST_STEPS = 14;

/** Returns the colour, moved just far enough to have this contrast with all grounds. */
function withContrast(
  colour: string,
  least: number,
  { grounds, away }: { grounds: readonly string[]; away: OnGround['away'] },
): string {
  if (weakestContrast(colour, grounds) >= least) return colour;
  const own = toOklch(colour);
  let weak = own.lightness;
  let enough = away === 'lighter' ? 1 : 0;
  for (let step = 0; step < CONTRAST_STEPS; step += 1) {
    const lightness = (weak + enough) / 2;
    if (weakestContrast(toHex({ ...own, lightness }), grounds) >= least) enough = lightness;
    else weak = lightness;
  }
  return toHex({ ...own, lightness: enough });
}

function accentOn(ground: Ground, chosen: string, colours: SiteColours) {
  const { grounds, accent, away } = ON[ground];
  const all = grounds(colours);
  const from = chosen || colours[accent];
  const to = withContrast(from, LEAST_OF_ACCENT, { grounds: all, away });
  const moved: MovedColour = {
    ground,
    direction: away === 'lighter' ? 'Lightened' : 'Darkened',
    from,
    to,
    before: weakestContrast(from, all),
    after: weakestContrast(to, all),
  };
  return { name: accent, to, moved: to === from ? [] : [moved] };
}

/** Returns the colours of a brand, and which accents had to be moved to keep links readable. */
export function brandColours({ accent, tint }: ChosenColours): {
  colours: SiteColours;
  moved: MovedColour[];
} {
  const isAccent = (name: string) => name === 'tally' || name === 'tally-deep';
  const neutrals = Object.fromEntries(
    Object.entries(SITE_COLOURS).map(([name, own]) => [
      name,
      tint === '' || isAccent(name) ? own : tinted(own, tint),
    ]),
  ) as SiteColours;
  const accents = GROUNDS.map((ground) => accentOn(ground, accent, neutrals));
  return {
    colours: { ...neutrals, ...Object.fromEntries(accents.map(({ name, to }) => [name, to])) },
    moved: accents.flatMap(({ moved }) => moved),
  };
}

interface ColourContrast {
  name: 'Text' | 'Quiet text' | 'Links' | 'Lines of controls' | 'On the accent';
  contrast: number;
  least: number;
}

export function contrastsOn(ground: Ground, colours: SiteColours): ColourContrast[] {
  const { grounds, text, quiet, line, accent, onAccent } = ON[ground];
  const onGrounds = (name: ColourName) => weakestContrast(colours[name], grounds(colours));
  return [
    { name: 'Text', contrast: onGrounds(text), least: 7 },
    { name: 'Quiet text', contrast: onGrounds(quiet), least: 4.5 },
    { name: 'Links', contrast: onGrounds(accent), least: LEAST_OF_ACCENT },
    { name: 'Lines of controls', contrast: onGrounds(line), least: 3 },
    {
      name: 'On the accent',
      contrast: weakestContrast(colours[accent], [onAccent(colours)]),
      least: 4.5,
    },
  ];
}

/** Rounds down to one decimal. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

export const movedText = ({ direction, from, to, before, after }: MovedColour): string =>
  `${direction} from ${from} to ${to} for readable links (${contrastText(before)} → ${contrastText(after)})`;
