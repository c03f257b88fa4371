import { createRequire } from 'node:module';
import type * as DOMPurify from 'isomorphic-dompurify';
import { RICH_TEXT_LINK } from '../text/url';
import { balanceHtml } from './balance-html';
import { htmlToText } from './html';
import { MAX_ELEMENTS } from './max-elements';

/** The tags that the editor's toolbar can make, which are the only ones allowed in rich text. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  'ol',
  'ul',
  'li',
  'a',
] as const;

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
const EXTERNAL = /^https?:\/\//i;

const require = createRequire(import.meta.url);

/**
 * Loaded with the first text that is sanitised: it imports jsdom, which would take half of the server's startup time.
 */
const purifier = () => require('isomorphic-dompurify') as typeof DOMPurify;

/** Every sanitised text stays in the sanitiser's window, with 125 kB of memory; creating a new window takes 20 ms. */
const TEXTS_A_WINDOW = 10;
let texts = 0;

const balance = (html: string, maxElements: number) =>
  balanceHtml(html.replaceAll('\u0000', ''), { allowed: TAGS, maxElements });

/** Whether rich text has more elements than may be stored, in time that is linear in its length. */
export const hasTooManyElements = (html: string): boolean =>
  balance(html, MAX_ELEMENTS + 1).elements > MAX_ELEMENTS;

/**
 * Sanitises rich text by the allow-list: everything else is removed, but its readable text is kept. Links to other
 * sites get `rel="noopener noreferrer"`. Sanitising twice changes nothing. It costs about 10 ms, so it is done on write
 * only. Tags beyond the number that `hasTooManyElements` allows are removed: the sanitiser takes up to 0.1 ms for each.
 */
export function sanitizeHtml(html: string): string {
  const result = purify(balance(html, MAX_ELEMENTS).html, RICH_TEXT_TAGS);
  return htmlToText(result) === '' ? '' : result;
}

/** Sanitises text whose tags are balanced and at most `MAX_ELEMENTS`, by a list of tags. Links are the only ones with attributes. */
export function purify(balanced: string, tags: readonly string[]): string {
  texts += 1;
  const { clearWindow, sanitize } = purifier();
  if (texts % TEXTS_A_WINDOW === 0) clearWindow();
  const body = sanitize(balanced, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: RICH_TEXT_LINK,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const anchor of elementsOf(body, 'a')) cleanLink(anchor);
  for (const name of ['h1', 'h2', 'h3'])
    for (const heading of elementsOf(body, name)) if (isEmpty(heading)) markHeading(heading);
  return withoutMarked(body.innerHTML);
}

// What is to be removed is marked, and removed from what is written: jsdom's time for removing one of many elements grows with
// their number.

function markHeading(heading: Element): void {
  heading.replaceChildren();
  heading.setAttribute('hidden', '');
}

/** Removes empty headings, and the tags of links without an attribute. There is no link in a link. */
function withoutMarked(html: string): string {
  let isMarked = false;
  return html.replace(/<(h[1-3]) hidden=""><\/\1>/g, '').replace(/<\/?a>/g, (tag) => {
    const isRemoved = tag === '<a>' || isMarked;
    isMarked = tag === '<a>';
    return isRemoved ? '' : tag;
  });
}

/** Avoids selectors, because jsdom allocates two megabytes for the first one. */
const elementsOf = (body: Element, name: string) => [...body.getElementsByTagName(name)];

/**
 * Cleans the address of a link; one without an address or a text gets no attribute. Browsers ignore tabs and line breaks in a URL, so
 * they are removed: they could disguise the scheme.
 */
function cleanLink(anchor: Element): void {
  const href =
    anchor
      .getAttribute('href')
      ?.replace(/[\t\n\r]/g, '')
      .trim() ?? '';
  if (!RICH_TEXT_LINK.test(href) || isEmpty(anchor)) return anchor.removeAttribute('href');
  const clean = href.replace(/[<>]/g, encodeURIComponent);
  // Each time that it is set, jsdom parses the address.
  if (clean !== anchor.getAttribute('href')) anchor.setAttribute('href', clean);
  if (EXTERNAL.test(href)) anchor.setAttribute('rel', 'noopener noreferrer');
}

/** Whether an element has no text; such headings and links are removed, as they have no accessible name. */
const isEmpty = (element: Element) => element.textContent?.trim() === '';
