import { createRequire } from 'node:module';
import type * as DOMPurify from 'isomorphic-dompurify';
import { RICH_TEXT_LINK } from '../text/url';
import { balanceHtml } from './balance-html';

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

/**
 * Sanitises rich text by the allow-list: everything else is removed, but its readable text is kept. Links to other
 * sites get `rel="noopener noreferrer"`. Sanitising twice changes nothing. It costs about 10 ms, so it is done on write
 * only.
 */
export function sanitizeHtml(html: string): string {
  texts += 1;
  const { clearWindow, sanitize } = purifier();
  if (texts % TEXTS_A_WINDOW === 0) clearWindow();
  const body = sanitize(balanceHtml(html.replaceAll('\u0000', ''), TAGS), {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: RICH_TEXT_LINK,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const anchor of elementsOf(body, 'a')) cleanLink(anchor);
  for (const name of ['h1', 'h2', 'h3'])
    for (const heading of elementsOf(body, name)) if (isEmpty(heading)) heading.remove();
  const result = body.innerHTML;
  return isBlankHtml(result) ? '' : result;
}

/** Avoids selectors, because jsdom allocates two megabytes for the first one. */
const elementsOf = (body: Element, name: string) => [...body.getElementsByTagName(name)];

/** Browsers ignore tabs and line breaks in a URL, so they are removed: they could disguise the scheme. */
function cleanLink(anchor: Element): void {
  const href =
    anchor
      .getAttribute('href')
      ?.replace(/[\t\n\r]/g, '')
      .trim() ?? '';
  if (!RICH_TEXT_LINK.test(href) || isEmpty(anchor)) return anchor.replaceWith(...anchor.childNodes);
  anchor.setAttribute('href', href.replace(/[<>]/g, encodeURIComponent));
  if (EXTERNAL.test(href)) anchor.setAttribute('rel', 'noopener noreferrer');
}

/** Whether an element has no text; such headings and links are removed, as they have no accessible name. */
const isEmpty = (element: Element) => element.textContent?.trim() === '';

/** True for markup without any text, such as the `<p><br></p>` of an emptied editor. */
function isBlankHtml(html: string): boolean {
  return htmlToText(html) === '';
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

/** Decodes the entities that sanitised HTML can have. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Returns the text of sanitised HTML: a space between blocks, entities decoded, white space collapsed. */
export function htmlToText(html: string): string {
  const text = html.replace(/<\/?(?:br|p|h[1-6]|ul|ol|li)(?![a-z])[^>]*>/gi, ' ').replace(/<[^>]*>/g, '');
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

/** Returns at most `max` characters of a text, cut at a word, with an ellipsis if anything was cut. */
export function excerpt(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Returns at most `max` characters of a text, with an ellipsis if anything was cut. */
export function beginning(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
}
