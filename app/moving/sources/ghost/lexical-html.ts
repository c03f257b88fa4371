import { escapeText } from '~/core/html/write-block';

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

/** A part of the editor's own form of a text. */
type LexicalNode = Readonly<Record<string, unknown>>;

const isLexicalNode = (value: unknown): value is LexicalNode => typeof value === 'object' && value !== null;

const lexicalText = (node: LexicalNode, name: string): string => {
  const value = node[name];
  return typeof value === 'string' ? value : '';
};

const attribute = (node: LexicalNode, name: string) => escapeText(lexicalText(node, name));

const captionTag = (node: LexicalNode): string => {
  const caption = lexicalText(node, 'caption');
  return caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
};

const pictureTag = (node: LexicalNode): string =>
  `<img src="${attribute(node, 'src')}" alt="${attribute(node, 'alt')}">`;

/** The emoji before the words stands in the same line. */
const withoutParagraph = (html: string) => html.replace(/^\s*<p\b[^<>]*>|<\/p>\s*$/g, '');

/** Cards without words of their own, or that visitors do not see. */
const NOTHING = () => '';

/** The cards of the editor with the classes that Ghost's own HTML has. A caption and a heading are HTML already. */
const LEXICAL_CARDS: Readonly<Record<string, (node: LexicalNode) => string>> = {
  audio: (node) => `<audio src="${attribute(node, 'src')}" title="${attribute(node, 'title')}"></audio>`,
  bookmark: (node) => {
    const about = isLexicalNode(node['metadata']) ? node['metadata'] : {};
    const [title, description] = [attribute(about, 'title'), attribute(about, 'description')];
    return `<figure class="kg-bookmark-card"><a class="kg-bookmark-container" href="${attribute(node, 'url')}"><div class="kg-bookmark-title">${title}</div><div class="kg-bookmark-description">${description}</div></a>${captionTag(node)}</figure>`;
  },
  button: (node) =>
    `<div><a class="kg-btn" href="${attribute(node, 'buttonUrl')}">${attribute(node, 'buttonText')}</a></div>`,
  callout: (node) =>
    `<div class="kg-callout-card"><div class="kg-callout-emoji">${attribute(node, 'calloutEmoji')}</div><div class="kg-callout-text">${withoutParagraph(lexicalText(node, 'calloutText'))}</div></div>`,
  codeblock: (node) => `<figure><pre>${attribute(node, 'code')}</pre>${captionTag(node)}</figure>`,
  email: NOTHING,
  'email-cta': NOTHING,
  embed: (node) => `<figure class="kg-embed-card">${lexicalText(node, 'html')}${captionTag(node)}</figure>`,
  file: (node) =>
    `<p><a href="${attribute(node, 'src')}">${attribute(node, 'fileTitle') || attribute(node, 'fileName')}</a></p><p>${attribute(node, 'fileCaption')}</p>`,
  gallery: (node) => {
    const images = Array.isArray(node['images']) ? node['images'].filter(isLexicalNode) : [];
    return `<figure class="kg-gallery-card">${images.map(pictureTag).join('')}${captionTag(node)}</figure>`;
  },
  horizontalrule: () => '<hr>',
  html: (node) => lexicalText(node, 'html'),
  image: (node) =>
    `<figure class="kg-width-${attribute(node, 'cardWidth')}">${pictureTag(node)}${captionTag(node)}</figure>`,
  paywall: NOTHING,
  toggle: (node) =>
    `<div class="kg-toggle-card"><h4 class="kg-toggle-heading-text">${lexicalText(node, 'heading')}</h4><div>${lexicalText(node, 'content')}</div></div>`,
  video: (node) =>
    `<figure class="kg-width-${attribute(node, 'cardWidth')}"><video src="${attribute(node, 'src')}"></video>${captionTag(node)}</figure>`,
};
