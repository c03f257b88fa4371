import { toHex, toOklch, weakestContrast } from './oklch';

/** The colours of the site as they are in `styles/tokens.css`: what follows from a brand has the same names. */
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

/** A page is on dark or on light. */
export type Ground = 'dark' | 'light';

interface OnGround {
  /** What text stands on, from the page to what lies on it. */
  grounds: (colours: SiteColours) => readonly string[];
  text: ColourName;
  quiet: ColourName;
  line: ColourName;
  accent: 'tally' | 'tally-deep';
  /** Text on the accent. */
  onAccent: (colours: SiteColours) => string;
  /** Where a colour is moved that is too weak. */
  away: 'lighter' | 'darker';
}

/** Which colours meet on each ground; `styles/site/theme.css` gives them these roles. */
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

/** Of links, which may be as small as text. */
const LEAST_OF_ACCENT = 4.5;

/** The colours that somebody chooses, such as `#35a7c4`; empty for those of the program. */
export interface ChosenColours {
  /** For what is on, current or in focus. */
  accent: string;
  /** The hue of grounds and text. */
  tint: string;
}

/** An accent that was too weak for links on a ground, and what became of it. */
export interface MovedColour {
  ground: Ground;
  direction: 'Lightened' | 'Darkened';
  from: string;
  to: string;
  /** The contrasts of both where they are weakest. */
  before: number;
  after: number;
}

/** The most chroma that a neutral colour gets, by lightness: of dark ones the eye sees less. */
const CHROMA_LIMITS = [
  { below: 0.3, chroma: 0.05 },
  { below: 0.6, chroma: 0.034 },
  { below: 0.85, chroma: 0.028 },
  { below: Infinity, chroma: 0.016 },
] as const;

/** Returns a neutral colour of the site with the hue of a tint, and its own lightness. */
function tinted(neutral: string, tint: string): string {
  const { lightness } = toOklch(neutral);
  const { chroma, hue } = toOklch(tint);
  const limit = CHROMA_LIMITS.find(({ below }) => lightness < below)?.chroma ?? 0;
  return toHex({ lightness, chroma: Math.min(chroma, limit), hue });
}

/** Each halves what the lightness may differ by. */
const STEPS = 14;

/** Returns the colour, moved by no more than it takes to have this contrast with all grounds. */
function withContrast(
  colour: string,
  least: number,
  { grounds, away }: { grounds: readonly string[]; away: OnGround['away'] },
): string {
  if (weakestContrast(colour, grounds) >= least) return colour;
  const own = toOklch(colour);
  let weak = own.lightness;
  let enough = away === 'lighter' ? 1 : 0;
  for (let step = 0; step < STEPS; step += 1) {
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

/** Returns the colours of the site for a brand, and which of its accents had to be moved so that links can be read. */
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

/** A pair of colours of which one is read on the other. */
export interface ColourContrast {
  name: 'Text' | 'Quiet text' | 'Links' | 'Lines of controls' | 'On the accent';
  /** Where it is weakest. */
  contrast: number;
  /** What the site keeps. */
  least: number;
}

/** Returns the contrasts of what is read on a ground. */
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
