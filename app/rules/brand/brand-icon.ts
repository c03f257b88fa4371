import type { SiteColours } from './colours';

/** The symbol of `public/icons/favicon.svg`, in a square of 64. */
const SYMBOL = 'M19.84 11.1L19.84 52.9M19.84 26.68a12.16 12.16 0 1 0 24.32 0a12.16 12.16 0 1 0 -24.32 0';
const symbol = (colour: string) => `<path d="${SYMBOL}" fill="none" stroke="${colour}" stroke-width="6.84"/>`;

const svg = (size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`;

/** Returns the icon of a site that has none of its own, as SVG: its symbol on the accent. */
export const brandIcon = ({ ink, tally }: SiteColours): string =>
  svg('64 64', `<rect width="64" height="64" rx="12" fill="${tally}"/>${symbol(ink)}`);

/** Returns the picture of 1200 × 630 that stands for a page without one in chats and social media, as SVG. */
export const brandPicture = ({ ink, paper, tally }: SiteColours): string =>
  svg(
    '1200 630',
    `<rect width="1200" height="630" fill="${ink}"/><rect y="606" width="1200" height="24" fill="${tally}"/><g transform="translate(408 107) scale(6)">${symbol(paper)}</g>`,
  );
