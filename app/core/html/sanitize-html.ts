import { createRequire } from 'node:module';
import type * as DOMPurify from 'isomorphic-dompurify';
import { RICH_TEXT_LINK } from '~/core/text/patterns';
import { attributeOf, decodeEntities, htmlToText, MAX_ELEMENTS } from './html';
import { readTokens } from './html-tokens';

const BLOCKS = /^(?:p|h[1-3]|ul|ol)$/;
const HEADING = /^h[1-3]$/;
const LIST = /^[uo]l$/;
/** Deeper tags are removed; no real text nests as deeply. */
const DEEPEST = 50;

/** Counts the elements of a text, up to a limit. */
export class ElementCounter {
  count = 0;

  constructor(private readonly max: number) {}

  /** Counts one more; false if there is no room for it. */
  take(): boolean {
    if (this.count >= this.max) return false;
    this.count += 1;
    return true;
  }
}

interface OpenTag {
  tag: string;
  attributes: string;
  written: string;
}

const isList = ({ tag }: OpenTag) => LIST.test(tag);

/** Writes tags so that each is closed where HTML would close it. */
export class TagWriter {
  #written: string[] = [];
  readonly #open: OpenTag[] = [];
  /** The tags that an interruption has closed, until what follows it opens them again. */
  #interrupted: OpenTag[] = [];

  constructor(private readonly counter: ElementCounter) {}

  text(text: string): void {
    if (this.#interrupted.length > 0 && text.trim() === '') return;
    this.#resume();
    if (this.#isDirectlyInList() && text.trim() !== '') this.#push('li');
    this.#written.push(text);
  }

  open(tag: string, attributes: string): void {
    this.#endBefore(tag);
    this.#resume();
    if (tag === 'br') return this.#inItem().#break();
    if (tag === 'li') return this.#openItem();
    const isInHeading = this.#open.some((each) => HEADING.test(each.tag));
    if ((BLOCKS.test(tag) && isInHeading) || (tag === 'a' && attributes === '')) return;
    this.#inItem().#push(tag, attributes);
  }

  /** Closes the innermost tag of this name, together with the tags open inside it. */
  close(tag: string): void {
    const interrupted = this.#interrupted.findLastIndex((each) => each.tag === tag);
    if (interrupted >= 0) return void this.#interrupted.splice(interrupted);
    const index = this.#open.findLastIndex((each) => each.tag === tag);
    if (index >= 0) this.#closeFrom(index);
  }

  end(): string {
    this.#closeFrom(0);
    return this.#take();
  }

  /**
   * Returns what has been written, with all tags closed, for something that stands between paragraphs. What is written next opens
   * them again; a tag that nothing was written into is left out.
   */
  interrupt(): string {
    const open = [...this.#open];
    while (this.#written.at(-1)?.trim() === '') this.#written.pop();
    while (this.#open.length > 0 && this.#written.at(-1) === this.#open.at(-1)?.written) {
      this.#written.pop();
      this.#open.pop();
      this.counter.count -= 1;
    }
    this.#closeFrom(0);
    if (open.length > 0) this.#interrupted = open;
    return this.#take();
  }

  /** Closes the tags that a new one ends. */
  #endBefore(tag: string): void {
    if (tag === 'a') this.close('a');
    if (tag === 'li') this.#interrupted.splice(this.#interrupted.findLastIndex(isList) + 1);
    if (!BLOCKS.test(tag)) return;
    this.close('p');
    if (!HEADING.test(tag)) return;
    for (const each of [...this.#open, ...this.#interrupted])
      if (HEADING.test(each.tag)) this.close(each.tag);
  }

  #resume(): void {
    const tags = this.#interrupted;
    this.#interrupted = [];
    for (const { tag, attributes } of tags) this.#push(tag, attributes);
  }

  #take(): string {
    const html = this.#written.join('');
    this.#written = [];
    return html;
  }

  /** An item outside any list becomes a paragraph; the next item closes the one before. */
  #openItem(): void {
    const list = this.#open.findLastIndex(isList);
    if (list < 0) return this.open('p', '');
    this.#closeFrom(list + 1);
    this.#push('li');
  }

  #inItem(): this {
    if (this.#isDirectlyInList()) this.#push('li');
    return this;
  }

  #isDirectlyInList(): boolean {
    return LIST.test(this.#open.at(-1)?.tag ?? '');
  }

  #break(): void {
    if (this.counter.take()) this.#written.push('<br>');
  }

  #push(tag: string, attributes = ''): void {
    if (this.#open.length >= DEEPEST || !this.counter.take()) return;
    const written = `<${tag}${attributes}>`;
    this.#open.push({ tag, attributes, written });
    this.#written.push(written);
  }

  #closeFrom(index: number): void {
    for (const { tag } of this.#open.splice(index).reverse()) this.#written.push(`</${tag}>`);
  }
}

/** Equivalents of the toolbar's tags that other programs write. */
const SYNONYMS = new Map([
  ['b', 'strong'],
  ['i', 'em'],
]);

interface BalanceOptions {
  /** The names of the tags that stay. */
  allowed: ReadonlySet<string>;
  maxElements: number;
}

/**
 * Returns the text with only these tags, at most `maxElements` of them, all closed and properly nested, and only links with an
 * address, in one pass whose time is linear in the length: a parser that repairs hostile markup can take minutes for an article's
 * length. The result is not safe and must still be sanitised.
 */
function balanceHtml(
  html: string,
  { allowed, maxElements }: BalanceOptions,
): { html: string; elements: number } {
  const counter = new ElementCounter(maxElements);
  const writer = new TagWriter(counter);
  readTokens(html, {
    onText: (text) => writer.text(text),
    onTag: ({ name, isClosing, attributes }) => {
      const tag = canonicalTag(name);
      if (!allowed.has(tag)) return;
      if (isClosing) writer.close(tag);
      else writer.open(tag, tag === 'a' ? linkAttribute(attributes) : '');
    },
  });
  return { html: writer.end(), elements: counter.count };
}

/** Returns the tag of rich text for a tag of HTML. */
export const canonicalTag = (name: string): string => SYNONYMS.get(name) ?? name;

/** Returns the attribute of a link with which it is written; empty if it has no address. */
export function linkAttribute(attributes: string): string {
  const href = attributeOf(attributes, 'href');
  return href === '' ? '' : ` href="${href.replaceAll('"', '&quot;')}"`;
}

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

/** What sanitising writes: tags without attributes but for links, and the entities that text can have. */
const SANITIZED_TAG = new RegExp(`</?(?:${RICH_TEXT_TAGS.join('|')})>|<a href="[^"<>]*">`, 'g');
const NOT_WRITTEN = /[<>\r\u0000\u00a0]|&(?!(?:amp|lt|gt|nbsp|quot);)/;
const LINK = /<a href="([^"<>]*)"( rel="noopener noreferrer")?>/g;

/** Returns rich text without what only sanitising adds to its links. */
export const withoutRel = (html: string): string => html.replaceAll(' rel="noopener noreferrer">', '>');

/** Whether a text, which is `withoutRel`, has no other tags and characters than sanitising writes. */
export const hasSanitizedTags = (bare: string): boolean => !NOT_WRITTEN.test(bare.replace(SANITIZED_TAG, ''));

/** Whether all links of a text are as sanitising writes them. */
export const hasSanitizedLinks = (html: string): boolean =>
  [...html.matchAll(LINK)].every(([, written = '', rel]) => {
    const href = decodeEntities(written);
    const isWritten = !NOT_WRITTEN.test(written) && !/[\t\n<>]/.test(href);
    return isWritten && RICH_TEXT_LINK.test(href) && EXTERNAL.test(href) === (rel !== undefined);
  });

/**
 * Whether rich text is as `sanitizeHtml` writes it, in time that is linear in its length and without its cost. It may say no of a text
 * that sanitising would not change.
 */
export function isSanitizedHtml(html: string): boolean {
  const bare = withoutRel(html);
  const isWritten = hasSanitizedTags(bare) && hasSanitizedLinks(html);
  return isWritten && balance(bare, MAX_ELEMENTS).html === bare && htmlToText(html) !== '';
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
