import type { Block, EmbedBlock, TextPart } from './block';

/** Writes plain text as HTML, also in an attribute. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

type Attribute = readonly [name: string, value: string | number];

/** Writes the attributes that have a value. */
const figure = (attributes: readonly Attribute[], caption = '') =>
  `<figure${attributes
    .filter(([, value]) => value !== '' && value !== 0)
    .map(([name, value]) => ` data-${name}="${escapeText(String(value))}"`)
    .join('')}>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

/** Returns how an embedded video is named in a text: `youtube:{id}`, `vimeo:{id}` or `vimeo:{id}:{hash}`. */
export const embedName = ({ service, id, hash }: Pick<EmbedBlock, 'service' | 'id' | 'hash'>): string =>
  [service, id, hash].filter(Boolean).join(':');

/** Writes a block as it is stored, with its attributes in the order of the contract. */
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

/** Writes a text from its parts. */
export const writeParts = (parts: readonly TextPart[]): string =>
  parts.map((part) => (part.type === 'prose' ? part.html : writeBlock(part))).join('');
