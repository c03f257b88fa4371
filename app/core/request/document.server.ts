import { createHash } from 'node:crypto';

/** Hosts of the embedded map: one for coordinates, one for a postal address where no coordinates are set. */
const MAP_HOSTS = 'https://www.openstreetmap.org https://www.google.com';
const DEVELOPMENT = process.env.NODE_ENV === 'development';

/** The attribute that marks our inline scripts while a page is rendered. */
const nonceMark = (nonce: string) => ` nonce="${nonce}"`;

/** Returns the source by which a policy allows an inline script with this content. */
const policyHashOf = (script: string | Buffer) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

interface PolicyOptions {
  /** The origins whose frames only this document may show. */
  frameOrigins?: readonly string[];
  /** Whether the page shows nothing of other hosts. */
  isOwnHostOnly?: boolean;
}

/** Returns the policy of a page whose inline scripts have these hashes. */
function contentSecurityPolicy(
  hashes: string[],
  { frameOrigins = [], isOwnHostOnly = false }: PolicyOptions = {},
): string {
  // Vite's client injects styles and scripts in development; elsewhere the strict policy applies.
  const scripts = DEVELOPMENT ? "'unsafe-inline'" : hashes.join(' ');
  const styles = DEVELOPMENT ? " 'unsafe-inline'" : '';
  const sockets = DEVELOPMENT ? ' ws:' : '';
  const others = isOwnHostOnly ? '' : ' https:';
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self'${styles}`,
    `img-src 'self' data: blob:${others}`,
    `media-src 'self' blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
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
 * Moves what React streams after the document (the scripts that pass on the page's data) to the end of the body, where
 * every HTML parser puts it anyway: nothing may follow `</html>`. The last end tags belong to the document, because `<`
 * is escaped inside scripts and texts.
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
 * Removes the null characters with which React 18 fills the rest of a block of its output when a character of several bytes
 * does not fit into it: https://github.com/facebook/react/issues/24985. No HTML may contain any.
 */
export const withoutNulls = (block: Buffer): Buffer =>
  block.includes(0) ? Buffer.from(block.filter((byte) => byte !== 0)) : block;

/** Replaces the bytes between two positions. */
interface Edit {
  from: number;
  to: number;
  by: string;
}

/** Returns a copy with all edits, which do not overlap. */
function withEdits(bytes: Buffer, edits: readonly Edit[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { from, to, by } of edits.toSorted((one, other) => one.from - other.from)) {
    parts.push(bytes.subarray(at, from), Buffer.from(by));
    at = to;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** Returns the positions of a text in bytes. */
function positionsOf(bytes: Buffer, text: string): number[] {
  const positions: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length))
    positions.push(at);
  return positions;
}

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
const afterPaint = (entry: string): string =>
  AFTER_PAINT + entry.replace(IMPORT, 'const $1 = await import($2);');

/** Keeps the modules of a page from being fetched before then. */
const delayPreloads = (html: Buffer): Edit[] =>
  positionsOf(html, PRELOAD).map((at) => {
    const from = at + PRELOAD.length;
    return { from, to: from, by: 'media="not all" ' };
  });

const END_OF_SCRIPT = '</script>';

/** An inline script of the page. */
interface InlineScript {
  /** The positions of its content. */
  from: number;
  to: number;
  isModule: boolean;
}

/** Returns the inline script whose tag has a mark at this position; undefined for another tag, and for a file. */
function scriptAt(html: Buffer, mark: number): InlineScript | undefined {
  const end = html.indexOf('>', mark);
  const tag = html.toString('utf8', html.lastIndexOf('<', mark), end);
  if (!tag.startsWith('<script') || /\ssrc=/.test(tag)) return undefined;
  const to = html.indexOf(END_OF_SCRIPT, end);
  return to === -1 ? undefined : { from: end + 1, to, isModule: tag.includes(' type="module"') };
}

/**
 * Finishes a rendered document. A page's bytes and headers contain no secret, so that it can be cached: the nonce that marks our
 * inline scripts during rendering is removed, and the policy has the hashes of their contents. An injected script without the
 * nonce gets no hash. With `isLate` the scripts start when the page has been painted. A page can have half a megabyte: it is never made a string, and its bytes are copied once.
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
