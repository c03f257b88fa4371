import { DEFAULT_MENU, type SiteLink } from '~/rules/site/navigation';
import type { DisplayWidths } from '~/rules/brand/display-width';
import { widthOf } from '../shows/title-fit';

/** Widths of the characters of links, in em, rounded up. */
const WIDTHS: [RegExp, number][] = [
  [/[-ijlftrI.,:;'’!|()[\]/ ]/, 0.4],
  [/[mwMW@%&]/, 0.92],
  [/\p{Lu}|\d/u, 0.7],
  [/\p{Ll}/u, 0.6],
];
const OTHER_CHARACTERS = 1;

/** In rem, as in the style sheet of the header. */
const GAP = 2;
const WORDMARK_SIZE = 1.5;
const LOGO = 10;
/** The space between the wordmark, the link to Edit Mode and the menu, with that link and the margins of the page. */
const BESIDE = 17;

const labelWidth = (label: string) =>
  [...label].reduce(
    (sum, letter) => sum + (WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER_CHARACTERS),
    0,
  );

const linksWidth = (links: readonly SiteLink[]) =>
  links.reduce((sum, { label }) => sum + labelWidth(label), 0) + GAP * (links.length - 1);

const STANDARD = linksWidth(DEFAULT_MENU);

/**
 * Returns from which width of the window the links of the menu fit beside the wordmark, in rem, or `never`; null if the window in which the
 * menu of a new site fits is wide enough.
 */
export function menuWidth(
  links: readonly SiteLink[],
  brand: { siteName: string; logoUrl: string } | null,
  widths: DisplayWidths | null,
): 64 | 80 | 'never' | null {
  const width = linksWidth(links);
  if (width <= STANDARD) return null;
  const wordmark = brand?.logoUrl ? LOGO : widthOf(brand?.siteName ?? '', widths) * WORDMARK_SIZE;
  const all = width + wordmark + BESIDE;
  return ([64, 80] as const).find((rem) => all <= rem) ?? 'never';
}
