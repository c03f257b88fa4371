import {
  defaultTreeAdapter,
  html as names,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';
import { RICH_TEXT_LINK } from '../text/url';
import { balanceHtml } from './balance-html';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

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
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3']);
const EXTERNAL = /^https?:\/\//i;

const { appendChild, createDocumentFragment, createElement, isElementNode, isTextNode } = defaultTreeAdapter;

/**
 * Sanitises rich text by the allow-list: everything else is removed, but its readable text is kept. Links to other
 * sites get `rel="noopener noreferrer"`. Sanitising twice changes nothing. What is returned is written from a new tree, which has only
 * allowed elements, each without any attribute but a link's own. The time is linear in the length.
 */
export function sanitizeHtml(html: string): string {
  const balanced = balanceHtml(html.replaceAll('\u0000', ''), TAGS);
  const result = createDocumentFragment();
  for (const node of parseFragment(balanced).childNodes) addAllowed(node, result);
  return result.childNodes.every(isEmpty) ? '' : serialize(result);
}

/** Adds what is allowed of a node to an element of the new tree. */
function addAllowed(node: ChildNode, parent: DefaultTreeAdapterTypes.ParentNode): void {
  if (isTextNode(node)) defaultTreeAdapter.insertText(parent, node.value);
  if (!isElementNode(node)) return;
  const element = allowedElement(node);
  if (element) appendChild(parent, element);
  if (element || !HEADINGS.has(node.tagName) || !isEmpty(node))
    for (const child of node.childNodes) addAllowed(child, element ?? parent);
}

/** Returns an element to write for one that was read, without what is in it; null if only that stays. */
function allowedElement(read: Element): Element | null {
  if (read.namespaceURI !== names.NS.HTML || !TAGS.has(read.tagName)) return null;
  const attributes = read.tagName === 'a' ? linkAttributes(read) : [];
  const needsText = read.tagName === 'a' || HEADINGS.has(read.tagName);
  if (attributes === null || (needsText && isEmpty(read))) return null;
  return createElement(read.tagName, names.NS.HTML, attributes);
}

/**
 * Returns the attributes of a link; null if it leads nowhere. Browsers ignore tabs and line breaks in a URL, so they are removed: they
 * could disguise the scheme.
 */
function linkAttributes({ attrs }: Element): { name: string; value: string }[] | null {
  const written = attrs.find(({ name }) => name === 'href')?.value ?? '';
  const href = written.replace(/[\t\n\r]/g, '').trim();
  if (!RICH_TEXT_LINK.test(href)) return null;
  const value = href.replace(/[<>]/g, encodeURIComponent);
  return [
    { name: 'href', value },
    ...(EXTERNAL.test(href) ? [{ name: 'rel', value: 'noopener noreferrer' }] : []),
  ];
}

/** Whether a node has no text; headings and links of that kind are removed, as they have no accessible name. */
const isEmpty = (node: ChildNode): boolean =>
  isTextNode(node) ? node.value.trim() === '' : !isElementNode(node) || node.childNodes.every(isEmpty);
