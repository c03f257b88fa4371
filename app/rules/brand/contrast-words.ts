import type { MovedColour } from './colours';

/** Returns a contrast with one decimal, which never says more than there is. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

/** Returns the sentence about an accent that was too weak for links. */
export const movedText = ({ direction, from, to, before, after }: MovedColour): string =>
  `${direction} from ${from} to ${to} for readable links (${contrastText(before)} → ${contrastText(after)})`;
