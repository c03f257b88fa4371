import { brandColours, SITE_COLOURS, type ChosenColours, type Ground, type SiteColours } from './colours';
import { initialOf } from './initial';
import INITIALS from './initials.json' with { type: 'json' };
import { shapeTokens, SITE_SHAPE, type BrandShape } from './site-look';

/** The part of the brand that decides how pages look, besides words and pictures. Empty values mean the defaults. */
export interface BrandLook extends ChosenColours, BrandShape {
  /** The ground of all pages; empty if each page has its own. */
  ground: '' | Ground;
}

/**
 * The brand colours apply on the site, on the sign-in page, in the player of tutorials and in previews of a brand.
 * The admin keeps its own colours.
 */
const PLACES = ':root:has(>.page),.admin:has(.sign-in),.tutorial,.brand-preview';

const SIGN_IN: Readonly<Record<Ground, string>> = {
  light:
    '--ground:var(--paper);--ground-2:var(--stone-100);--type:var(--ink);--quiet:var(--stone-600);--line:var(--stone-300);--line-strong:var(--stone-500);--accent:var(--tally-deep);--accent-text:var(--tally-deep);--action:var(--ink);--on-action:var(--paper);--action-hover:var(--stone-800)',
  dark: '--ground:var(--ink);--ground-2:var(--ink-2);--ground-3:var(--ink-3);--type:var(--paper);--quiet:var(--stone-300);--line:var(--stone-800);--line-strong:var(--stone-500);--accent:var(--tally);--accent-text:var(--tally);--action:var(--paper);--on-action:var(--ink);--action-hover:var(--stone-200)',
};

function colourRules({ ground, ...chosen }: BrandLook): string {
  const { colours } = brandColours(chosen);
  const changed = Object.entries(colours).filter(
    ([name, colour]) => colour !== SITE_COLOURS[name as keyof typeof SITE_COLOURS],
  );
  if (changed.length === 0) return '';
  const tokens = changed.map(([name, colour]) => `--${name}:${colour}`).join(';');
  return `${PLACES}{${tokens}}.admin:has(.sign-in){${SIGN_IN[ground || 'light']}}.tutorial{--accent:var(--tally)}`;
}

function shapeRules(look: BrandLook): string {
  const changed = Object.entries(shapeTokens(look)).filter(([name, value]) => value !== SITE_SHAPE[name]);
  if (changed.length === 0) return '';
  return `${PLACES}{${changed.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}

/** Returns the style sheet that every page links after the site's own, without fonts; empty if nothing differs. */
export const brandSheet = (look: BrandLook): string => colourRules(look) + shapeRules(look);

/** The company that the program's own icons and pictures name. */
const BUNDLED_NAME = 'Primal';
const SYMBOL = 'M19.84 11.1L19.84 52.9M19.84 26.68a12.16 12.16 0 1 0 24.32 0a12.16 12.16 0 1 0 -24.32 0';
const OUTLINES: Readonly<Record<string, string>> = INITIALS;

/**
 * Returns the letter of a site's pictures: its initial, without accents that no outline has; null for the company with a symbol, and '' for
 * a letter that cannot be drawn.
 */
export function pictureLetter(siteName: string): string | null {
  if (siteName === BUNDLED_NAME) return null;
  const initial = initialOf(siteName);
  return [initial, initial.normalize('NFD')[0] ?? ''].find((letter) => Object.hasOwn(OUTLINES, letter)) ?? '';
}

/** Draws the letter, or a disc without one, in the middle of a square with sides of 64. */
function drawLetter(letter: string | null, colour: string): string {
  if (letter === null) return `<path d="${SYMBOL}" fill="none" stroke="${colour}" stroke-width="6.84"/>`;
  const outline = OUTLINES[letter];
  return outline === undefined
    ? `<circle cx="32" cy="32" r="14" fill="${colour}"/>`
    : `<path transform="scale(.1)" d="${outline}" fill="${colour}"/>`;
}

const svg = (size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`;

export const brandIcon = ({ ink, tally }: SiteColours, letter: string | null): string =>
  svg('64 64', `<rect width="64" height="64" rx="12" fill="${tally}"/>${drawLetter(letter, ink)}`);

/** Returns the default social media image as SVG (1200 × 630). */
export const brandPicture = ({ ink, paper, tally }: SiteColours, letter: string | null): string =>
  svg(
    '1200 630',
    `<rect width="1200" height="630" fill="${ink}"/><rect y="606" width="1200" height="24" fill="${tally}"/><g transform="translate(408 107) scale(6)">${drawLetter(letter, paper)}</g>`,
  );

/**
 * Returns the picture that stands for a missing one (1200 × 675). What matters is in the middle, because cards crop it. Words lie over one
 * in the place of a film, so it has no accent.
 */
export function brandPlaceholder(
  colours: SiteColours,
  ground: Ground | 'film',
  letter: string | null,
): string {
  const [back, mark, accent] =
    ground === 'light'
      ? [colours['stone-100'], colours['stone-200'], colours['tally-deep']]
      : [colours['ink-3'], colours['stone-800'], colours.tally];
  const dot = ground === 'film' ? '' : `<circle cx="600" cy="560" r="14" fill="${accent}"/>`;
  return svg(
    '1200 675',
    `<rect width="1200" height="675" fill="${back}"/><g transform="translate(312 49.5) scale(9)">${drawLetter(letter, mark)}</g>${dot}`,
  );
}
