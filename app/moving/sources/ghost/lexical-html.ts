import { escapeText } from '~/core/html/write-block';
import { isLexicalNode, LEXICAL_CARDS, lexicalText, type LexicalNode } from './lexical-cards';

/** The bits of a text's format, from the lowest on. */
const FORMATS = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark'];
const MAX_DEPTH = 50;

interface LexicalHtml {
  html: string;
  /** The types of what is left out, each once. */
  left: Set<string>;
}

/**
 * Turns the editor's own form of a text into HTML, for posts that an export has without HTML. What has no HTML here is named. Returns an
 * empty text for what is no such form.
 */
export function lexicalToHtml(json: string): LexicalHtml {
  const left = new Set<string>();
  if (json === '') return { html: '', left };
  try {
    const parsed: unknown = JSON.parse(json);
    const root = isLexicalNode(parsed) ? parsed['root'] : null;
    return { html: isLexicalNode(root) ? childrenOf(root, 0, left) : '', left };
  } catch {
    return { html: '', left: left.add('the whole text') };
  }
}

function childrenOf(node: LexicalNode, depth: number, left: Set<string>): string {
  const children = node['children'];
  if (!Array.isArray(children) || depth > MAX_DEPTH) return '';
  return children
    .filter(isLexicalNode)
    .map((child) => gated(child, toHtml(child, depth + 1, left)))
    .join('');
}

/** Marks a card that visitors do not see, as Ghost's HTML does. */
function gated(node: LexicalNode, html: string): string {
  const { web, showOnWeb } = isLexicalNode(node['visibility']) ? node['visibility'] : {};
  const isForVisitors = showOnWeb !== false && !(isLexicalNode(web) && web['nonMember'] === false);
  return isForVisitors ? html : `<!--kg-gated-block:begin nonMember:false-->${html}<!--kg-gated-block:end-->`;
}

function toHtml(node: LexicalNode, depth: number, left: Set<string>): string {
  const inside = () => childrenOf(node, depth, left);
  const type = lexicalText(node, 'type');
  switch (type) {
    case 'extended-text':
    case 'text':
      return marked(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'zwnj':
      return '';
    case 'extended-heading':
    case 'heading':
      return `<${headingTag(node)}>${inside()}</${headingTag(node)}>`;
    case 'list':
      return node['listType'] === 'number' ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`;
    case 'listitem':
      return `<li>${inside()}</li>`;
    case 'autolink':
    case 'link':
      return `<a href="${escapeText(lexicalText(node, 'url'))}">${inside()}</a>`;
    case 'extended-quote':
    case 'quote':
    case 'aside':
      return `<blockquote>${inside()}</blockquote>`;
    default:
      return cardOf(node, type, left) ?? `<p>${inside()}</p>`;
  }
}

/** Null for what has words of its own, such as a paragraph. */
function cardOf(node: LexicalNode, type: string, left: Set<string>): string | null {
  if (Array.isArray(node['children'])) return null;
  const card = Object.hasOwn(LEXICAL_CARDS, type) ? LEXICAL_CARDS[type] : undefined;
  if (!card) left.add(type.slice(0, 100));
  return card?.(node) ?? '';
}

const headingTag = (node: LexicalNode) =>
  /^h[1-6]$/.test(lexicalText(node, 'tag')) ? lexicalText(node, 'tag') : 'h2';

function marked(node: LexicalNode): string {
  const format = typeof node['format'] === 'number' ? node['format'] : 0;
  const tags = FORMATS.filter((_, bit) => format & (1 << bit));
  return tags.reduce((html, tag) => `<${tag}>${html}</${tag}>`, escapeText(lexicalText(node, 'text')));
}
