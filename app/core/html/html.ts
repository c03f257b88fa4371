const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

export const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

const BLOCK_TAG = /<\/?(?:br|p|h[1-6]|ul|ol|li|figure|figcaption|blockquote|cite|hr)(?![a-z])([^<>]*)>/gi;
/** White space, unless it is one space alone. */
const SPACES = /\s{2,}|[^\S ]/g;
const TITLE = /\sdata-title="([^"<>]*)"/;

/**
 * Returns the text of sanitised HTML: a space between blocks, entities decoded, white space collapsed. Includes the
 * titles of embedded videos.
 */
export function htmlToText(html: string): string {
  const text = html
    .replace(BLOCK_TAG, (_, attributes: string) => ` ${TITLE.exec(attributes)?.[1] ?? ''} `)
    .replace(/<[^<>]*>/g, '');
  return decodeEntities(text).replace(SPACES, ' ').trim();
}

/** Cuts at a word and adds an ellipsis. */
export function excerpt(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const cut = characters.slice(0, max).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Cuts after `max` characters and adds an ellipsis. */
export function beginning(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
}

/** Matches an attribute with its optional value. Matching from left to right never takes a value for a name. */
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Returns an attribute's value with undecoded entities; empty if it is missing. */
export function attributeOf(attributes: string, name: string): string {
  for (const [, found = '', double, single, bare] of attributes.matchAll(ATTRIBUTE))
    if (found.toLowerCase() === name) return double ?? single ?? bare ?? '';
  return '';
}

export const hasFlag = (attributes: string, name: string) =>
  attributes
    .replace(/"[^"]*"|'[^']*'/g, '')
    .toLowerCase()
    .split(/[\s=/]+/)
    .includes(name);

/** Names are in lower case. */
export function stylesOf(attributes: string): Map<string, string> {
  const styles = new Map<string, string>();
  for (const declaration of attributeOf(attributes, 'style').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    styles.set(
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    );
  }
  return styles;
}

const MEDIA = /<(?:img|picture|video|audio|object|embed|iframe|svg|canvas)\b/i;

/** Whether images or other files were pasted or dropped that plain text cannot contain. */
export const hasMedia = (html: string, text: string, fileCount: number): boolean =>
  MEDIA.test(html) || (fileCount > 0 && text === '');

/** The maximum number of elements; see docs/decisions/0067-elements-of-rich-text.md. */
export const MAX_ELEMENTS = 1_000;
