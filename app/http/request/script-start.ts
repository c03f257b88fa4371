import { positionsOf, type Edit } from './document-end';

const PRELOAD = '<link rel="modulepreload" ';
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/**
 * A hidden page is loaded, but never painted; a browser that does not tell of paints tells of the load. A link that is inserted
 * again is fetched by what it says now. The first use of a locale in a page takes longer than React's start, and nearly all pages
 * format something: it happens while the scripts are on their way.
 */
const AFTER_PAINT = `await new Promise((start) => {
  addEventListener('load', start);
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
});
for (const link of document.querySelectorAll('link[rel=modulepreload]')) {
  const copy = link.cloneNode();
  copy.removeAttribute('media');
  link.replaceWith(copy);
}
setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf('en-GB'));
`;

interface Match {
  route: { handle?: unknown };
}

/** Tells a page for visitors from the screens of editors, who wait for the scripts. */
export const isForVisitors = (matches: Match[]): boolean =>
  !matches.some(({ route }) => {
    const { admin, edit } = (route.handle ?? {}) as { admin?: unknown; edit?: unknown };
    return admin ?? edit;
  });

/** Tells a page that shows nothing of other hosts. */
export const isOwnHostOnly = (matches: Match[]): boolean =>
  matches.some(({ route }) => (route.handle as { isOwnHostOnly?: true } | undefined)?.isOwnHostOnly);

/**
 * Lets the script by which Remix loads the modules of a page start when the page has been painted: until then text, fonts and the
 * first picture have the connection, and the processor, to themselves. See docs/decisions/0063.
 */
export const afterPaint = (entry: string): string =>
  AFTER_PAINT + entry.replace(IMPORT, 'const $1 = await import($2);');

/** Keeps the modules of a page from being fetched before then. */
export const delayPreloads = (html: Buffer): Edit[] =>
  positionsOf(html, PRELOAD).map((at) => {
    const from = at + PRELOAD.length;
    return { from, to: from, by: 'media="not all" ' };
  });
