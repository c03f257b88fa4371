import { escapeText } from '~/core/html/write-block';

/** A part of the editor's own form of a text. */
export type LexicalNode = Readonly<Record<string, unknown>>;

export const isLexicalNode = (value: unknown): value is LexicalNode =>
  typeof value === 'object' && value !== null;

export const lexicalText = (node: LexicalNode, name: string): string => {
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
export const LEXICAL_CARDS: Readonly<Record<string, (node: LexicalNode) => string>> = {
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
