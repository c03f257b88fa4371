import { contentSecurityPolicy, policyHashOf, nonceMark, type PolicyOptions } from './csp';
import { closeDocumentLast, positionsOf, withEdits, type Edit } from './document-end';
import { afterPaint, delayPreloads } from './script-start';

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
