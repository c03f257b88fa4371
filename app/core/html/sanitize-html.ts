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

export class ElementCounter {
  count = 0;

  constructor(private readonly max: number) {}

  /** Counts one more; returns false at the limit. */
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

export class TagWriter {
  #written: string[] = [];
  readonly #open: OpenTag[] = [];
  /** Tags closed by an interruption; the next text reopens them. */
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
   * Returns the output so far with all tags closed, before content that must stand between paragraphs. The next text
   * reopens them; empty tags are dropped.
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

  /** An item outside any list becomes a paragraph; the next item closes it. */
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

const SYNONYMS = new Map([
  ['b', 'strong'],
  ['i', 'em'],
]);

/**
 * Keeps only these tags, at most `maxElements`, closed and properly nested, and links with an address. It takes one
 * pass and linear time: a parser that repairs hostile markup can take minutes for an article's length. The result
 * must still be sanitised.
 */
function balanceHtml(
  html: string,
  { allowed, maxElements }: { allowed: ReadonlySet<string>; maxElements: number },
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

export const canonicalTag = (name: string): string => SYNONYMS.get(name) ?? name;

/** Returns the `href` of a link; empty if it has no address. */
export function linkAttribute(attributes: string): string {
  const href = attributeOf(attributes, 'href');
  return href === '' ? '' : ` href="${href.replaceAll('"', '&quot;')}"`;
}

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

/** Loaded lazily: it imports jsdom, which would take half of the server's startup time. */
const purifier = () => require('isomorphic-dompurify') as typeof DOMPurify;

/** Every sanitised text stays in the sanitiser's window, with 125 kB of memory; creating a new window takes 20 ms. */
const TEXTS_A_WINDOW = 10;
let texts = 0;

const balance = (html: string, maxElements: number) =>
  balanceHtml(html.replaceAll('\u0000', ''), { allowed: TAGS, maxElements });

/** Takes linear time. */
export const hasTooManyElements = (html: string): boolean =>
  balance(html, MAX_ELEMENTS + 1).elements > MAX_ELEMENTS;

/**
 * Sanitises rich text by the allow-list: everything else is removed, but its readable text is kept. Links to other
 * sites get `rel="noopener noreferrer"`. Idempotent. It costs about 10 ms, so it only runs on write. Tags beyond the
 * limit of `hasTooManyElements` are removed, because each may cost 0.1 ms.
 */
export function sanitizeHtml(html: string): string {
  const result = purify(balance(html, MAX_ELEMENTS).html, RICH_TEXT_TAGS);
  return htmlToText(result) === '' ? '' : result;
}

/** The sanitiser's output: tags without attributes except on links, and a few entities. */
const SANITIZED_TAG = new RegExp(`</?(?:${RICH_TEXT_TAGS.join('|')})>|<a href="[^"<>]*">`, 'g');
const NOT_WRITTEN = /[<>"\r\f\u0000\u00a0]|&(?!(?:amp|lt|gt|nbsp|quot);)/;
const NOT_WRITTEN_AS_TEXT = /[<>\r\f\u0000\u00a0]|&(?!(?:amp|lt|gt|nbsp);)/;
/** The tags of elements that sanitising removes if they are empty. */
const HAS_TEXT = /<(\/?)(h[1-3]|a)(?: [^<>]*)?>/g;
const LINK = /<a href="([^"<>]*)"( rel="noopener noreferrer")?>/g;

/** Removes the `rel` that sanitising adds to links. */
export const withoutRel = (html: string): string => html.replaceAll(' rel="noopener noreferrer">', '>');

/** Whether a text without `rel`, whose tags are balanced, only has elements and characters that sanitising writes. */
export const hasSanitizedElements = (bare: string): boolean =>
  !NOT_WRITTEN_AS_TEXT.test(bare.replace(SANITIZED_TAG, '')) && !hasEmptyElement(bare);

/** Whether a heading or a link has no text. Neither can be in another of its name. */
function hasEmptyElement(balanced: string): boolean {
  const starts = new Map<string, number>();
  for (const { index, 0: tag, 1: slash, 2: name = '' } of balanced.matchAll(HAS_TEXT))
    if (slash === '') starts.set(name, index + tag.length);
    else if (htmlToText(balanced.slice(starts.get(name), index)) === '') return true;
  return false;
}

export const hasSanitizedLinks = (html: string): boolean =>
  [...html.matchAll(LINK)].every(([, written = '', rel]) => {
    const href = decodeEntities(written);
    const isWritten = !NOT_WRITTEN.test(written) && !/[\t\n<>]/.test(href);
    return isWritten && RICH_TEXT_LINK.test(href) && EXTERNAL.test(href) === (rel !== undefined);
  });

/** A cheap check in linear time whether rich text is already sanitised. It may return false for a text that sanitising would not change. */
export function isSanitizedHtml(html: string): boolean {
  const bare = withoutRel(html);
  const isBalanced = balance(bare, MAX_ELEMENTS).html === bare;
  const isWritten = isBalanced && hasSanitizedElements(bare) && hasSanitizedLinks(html);
  return isWritten && (html === '' || htmlToText(html) !== '');
}

/**
 * Returns what sanitising returns, which is skipped for a text that is as the sanitiser writes it: see
 * docs/decisions/0150-texts-that-are-clean.md.
 */
export const toSanitizedHtml = (html: string): string => (isSanitizedHtml(html) ? html : sanitizeHtml(html));

/** Sanitises text with balanced tags, at most `MAX_ELEMENTS`, by an allow-list. Only links keep attributes. */
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

// Elements to remove are only marked here and removed from the output, because removing one takes jsdom longer the more
// there are.

function markHeading(heading: Element): void {
  heading.replaceChildren();
  heading.setAttribute('hidden', '');
}

/** Removes empty headings and unwraps links without an attribute. Links do not nest. */
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
 * Cleans the address of a link; links without address or text lose the attribute. Tabs and line breaks, which
 * browsers ignore, are removed because they could disguise the scheme.
 */
function cleanLink(anchor: Element): void {
  const href =
    anchor
      .getAttribute('href')
      ?.replace(/[\t\n\r]/g, '')
      .trim() ?? '';
  if (!RICH_TEXT_LINK.test(href) || isEmpty(anchor)) return anchor.removeAttribute('href');
  const clean = href.replace(/[<>]/g, encodeURIComponent);
  // jsdom parses the address whenever it is set.
  if (clean !== anchor.getAttribute('href')) anchor.setAttribute('href', clean);
  if (EXTERNAL.test(href)) anchor.setAttribute('rel', 'noopener noreferrer');
}

/** Empty headings and links are removed, because they have no accessible name. */
const isEmpty = (element: Element) => element.textContent?.trim() === '';
