import type { Block, TextPart, EmbedBlock } from './block';

/** Escapes plain text for HTML, including attributes. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const figure = (attributes: readonly (readonly [name: string, value: string | number])[], caption = '') =>
  `<figure${attributes
    .filter(([, value]) => value !== '' && value !== 0)
    .map(([name, value]) => ` data-${name}="${escapeText(String(value))}"`)
    .join('')}>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

/** Returns the name of an embedded video in a text: `youtube:{id}`, `vimeo:{id}` or `vimeo:{id}:{hash}`. */
export const embedName = ({ service, id, hash }: Pick<EmbedBlock, 'service' | 'id' | 'hash'>): string =>
  [service, id, hash].filter(Boolean).join(':');

/** Attributes are in the order of the contract. */
export function writeBlock(block: Block): string {
  switch (block.type) {
    case 'media':
      return figure(
        [
          ['media', block.file],
          ['size', block.size],
          ['alt', block.alt],
        ],
        block.caption,
      );
    case 'gallery':
      return figure([['gallery', block.files.join(' ')]], block.caption);
    case 'embed':
      return figure([
        ['embed', embedName(block)],
        ['title', block.title],
        ['poster', block.poster],
        ['start', block.start],
      ]);
    case 'quote':
      return `<blockquote>${block.html}${block.cite && `<cite>${block.cite}</cite>`}</blockquote>`;
    case 'line':
      return '<hr>';
  }
}

export const writeParts = (parts: readonly TextPart[]): string =>
  parts.map((part) => (part.type === 'prose' ? part.html : writeBlock(part))).join('');
