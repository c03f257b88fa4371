import { attributeOf } from './html-attributes';
import { readTokens } from './html-tokens';
import { ElementCounter, TagWriter } from './tag-writer';

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
export function balanceHtml(
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
