import { createHash } from 'node:crypto';

/** Hosts of the embedded map: one for coordinates, one for a postal address without coordinates. */
const MAP_HOSTS = 'https://www.openstreetmap.org https://www.google.com';
const DEVELOPMENT = process.env.NODE_ENV === 'development';

const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

const policyHashOf = (script: string | Buffer) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

interface PolicyOptions {
  frameOrigins?: readonly string[];
  isOwnHostOnly?: boolean;
}

function contentSecurityPolicy(
  hashes: string[],
  { frameOrigins = [], isOwnHostOnly = false }: PolicyOptions = {},
): string {
  // Vite's client injects styles and scripts in development; elsewhere the strict policy applies.
  const scripts = DEVELOPMENT ? "'unsafe-inline'" : hashes.join(' ');
  const styles = DEVELOPMENT ? " 'unsafe-inline'" : '';
  const sockets = DEVELOPMENT ? ' ws:' : '';
  const others = isOwnHostOnly ? '' : ' https:';
  // Whether they can be reached is asked before a frame of theirs takes the place of the address.
  const maps = isOwnHostOnly ? '' : ` ${MAP_HOSTS}`;
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${maps}${sockets}`,
    isOwnHostOnly ? "frame-src 'none'" : ['frame-src', MAP_HOSTS, ...frameOrigins].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

const END = '</body></html>';

/**
 * Moves what React streams after the document (the scripts with the page's data) to the end of the body, where HTML
 * parsers put it anyway: nothing may follow `</html>`. The last end tags belong to the document, because `<` is
 * escaped inside scripts and texts.
 */
function closeDocumentLast(html: Buffer): Edit[] {
  const from = html.lastIndexOf(END);
  if (from === -1) return [];
  return [
    { from, to: from + END.length, by: '' },
    { from: html.length, to: html.length, by: END },
  ];
}

/**
 * Removes the null characters that React 18 inserts when a multi-byte character does not fit into its block:
 * https://github.com/facebook/react/issues/24985. HTML may not contain any.
 */
export const withoutNulls = (block: Buffer): Buffer =>
  block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block;

interface Edit {
  from: number;
  to: number;
  by: string;
}

/** Edits must not overlap. */
function withEdits(bytes: Buffer, edits: readonly Edit[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, by } of edits.toSorted((one, other) => one.from - other.from)) {
    parts.push(bytes.subarray(at, from), Buffer.from(by));
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

function positionsOf(bytes: Buffer, text: string): number[] {
  const positions: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length))
    positions.push(at);
  return positions;
}

const PRELOAD = '<link rel="modulepreload" ';
const IMPORT = /import \* as (\w+) from ("[^"]+");/g;

/**
 * A hidden page loads but never paints; browsers without paint events use the load event. A re-inserted link is
 * fetched by its current attributes. The first use of a locale takes longer than React's start, and nearly all pages
 * format something, so it runs while the scripts load.
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

/** Excludes the screens of editors, who wait for the scripts. */
export const isForVisitors = (matches: Match[]): boolean =>
  !matches.some(({ route }) => {
    const { admin, edit } = (route.handle ?? {}) as { admin?: unknown; edit?: unknown };
    return admin ?? edit;
  });

export const isOwnHostOnly = (matches: Match[]): boolean =>
  matches.some(({ route }) => (route.handle as { isOwnHostOnly?: true } | undefined)?.isOwnHostOnly);

/**
 * Delays the script that loads Remix modules until the first paint, so that text, fonts and the first picture get
 * bandwidth and CPU first. See docs/decisions/0063.
 */
const afterPaint = (entry: string): string =>
  AFTER_PAINT + entry.replace(IMPORT, 'const $1 = await import($2);');

const delayPreloads = (html: Buffer): Edit[] =>
  positionsOf(html, PRELOAD).map((at) => {
    const from = at + PRELOAD.length;
    return { from, to: from, by: 'media="not all" ' };
  });

const END_OF_SCRIPT = '</script>';

/** Returns the inline script whose tag has a mark at this position; undefined for another tag or an external script. */
function scriptAt(html: Buffer, mark: number): { from: number; to: number; isModule: boolean } | undefined {
  const end = html.indexOf('>', mark);
  const tag = html.toString('utf8', html.lastIndexOf('<', mark), end);
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return undefined;
  const to = html.indexOf(END_OF_SCRIPT, end);
  return to === -1 ? undefined : { from: end + 1, to, isModule: tag.includes(' type="module"') };
}

/**
 * Finishes a rendered document. Bytes and headers contain no secret, so that it can be cached: the nonce that marks
 * our inline scripts is removed, and the CSP lists the hashes of their contents. An injected script without the nonce
 * gets no hash. With `isLate` scripts start after the first paint. A page can have half a megabyte, so it stays a
 * buffer that is copied once.
 */
export function finishDocument(
  html: Buffer,
  nonce: string,
  { isLate, ...policy }: PolicyOptions & { isLate: boolean },
): { body: Buffer<ArrayBuffer>; policy: string } {
  const mark = nonceMark(nonce);
  const marks = positionsOf(html, mark);
  const scripts = marks.flatMap((at) => scriptAt(html, at) ?? []);
  const entry = isLate ? scripts.find(({ isModule }) => isModule) : undefined;
  const late = entry && afterPaint(html.toString('utf8', entry.from, entry.to));
  const edits: Edit[] = [
    ...marks.map((from) => ({ from, to: from + mark.length, by: '' })),
    ...closeDocumentLast(html),
    ...(entry && late !== undefined
      ? [{ from: entry.from, to: entry.to, by: late }, ...delayPreloads(html)]
      : []),
  ];
  const hashes = scripts.map((script) =>
    policyHashOf(script === entry && late !== undefined ? late : html.subarray(script.from, script.to)),
  );
  return { body: withEdits(html, edits), policy: contentSecurityPolicy([...new Set(hashes)], policy) };
}
