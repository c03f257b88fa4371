import type { DisplayWidths } from '~/rules/brand/display-width';
import { widthOf } from '../shows/title-fit';

/** The greatest width in em of a line of the title, by size. */
const SIZES = [
  ['s', 4.3],
  ['m', 5.3],
  ['l', 7.9],
] as const;

/** Returns how large the title of a page can be: its longest word takes a line, and the title at most two. */
export function titleSize(title: string, widths: DisplayWidths | null): 's' | 'm' | 'l' | 'xl' {
  const words = title.split(/[\s-]+/).map((word) => widthOf(word, widths));
  const line = Math.max(...words, widthOf(title, widths) / 2);
  return SIZES.find(([, most]) => line <= most)?.[0] ?? 'xl';
}
