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

const BLOCK_TAG = /<\/?(?:br|p|h[1-6]|ul|ol|li|figure|figcaption|blockquote|cite|hr)(?![a-z])([^<>]*)>/gi;
const TITLE = /\sdata-title="([^"<>]*)"/;

/**
 * Returns the text of sanitised HTML: a space between blocks, entities decoded, white space collapsed. The title of an embedded video
 * is text.
 */
export function htmlToText(html: string): string {
  const text = html
    .replace(BLOCK_TAG, (_, attributes: string) => ` ${TITLE.exec(attributes)?.[1] ?? ''} `)
    .replace(/<[^<>]*>/g, '');
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
