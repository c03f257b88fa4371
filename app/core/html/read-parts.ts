import { BLOCK_SIZES, EMBED_SERVICES, type Block, type TextPart } from './block';
import { attributeOf, decodeEntities } from './html';

/** Splits a stored text into blocks and the prose between them, in linear time. `writeParts` reverses it exactly. */
export function readParts(html: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  const start = /<(?:figure |blockquote>|hr>)/g;
  for (let match = start.exec(html); match; match = start.exec(html)) {
    const end = endOf(html, match[0], start.lastIndex);
    start.lastIndex = end;
    const block = readBlock(html.slice(match.index, end));
    if (!block) continue;
    if (match.index > at) parts.push({ type: 'prose', html: html.slice(at, match.index) });
    parts.push(block);
    at = end;
  }
  if (at < html.length) parts.push({ type: 'prose', html: html.slice(at) });
  return parts;
}

function endOf(html: string, tag: string, from: number): number {
  if (tag === '<hr>') return from;
  const closing = tag === '<blockquote>' ? '</blockquote>' : '</figure>';
  const found = html.indexOf(closing, from);
  return found < 0 ? html.length : found + closing.length;
}

function readBlock(html: string): Block | null {
  if (html === '<hr>') return { type: 'line' };
  if (html.startsWith('<blockquote>')) return readQuote(html);
  const tag = html.slice('<figure'.length, html.indexOf('>'));
  const valueOf = (name: string) => decodeEntities(attributeOf(tag, `data-${name}`));
  const caption = between(html, '<figcaption>', '</figcaption>');
  const [media, gallery, embed] = [valueOf('media'), valueOf('gallery'), valueOf('embed')];
  if (media) {
    const size = BLOCK_SIZES.find((each) => each === valueOf('size')) ?? 'text';
    return { type: 'media', file: media, size, alt: valueOf('alt'), caption };
  }
  if (gallery) return { type: 'gallery', files: gallery.split(' '), caption };
  const [name, id = '', hash = ''] = embed.split(':');
  const service = EMBED_SERVICES.find((each) => each === name);
  if (!service) return null;
  const [title, poster, start] = [valueOf('title'), valueOf('poster'), Number(valueOf('start'))];
  return { type: 'embed', service, id, hash, title, poster, start };
}

function readQuote(html: string): Block {
  const cite = between(html, '<cite>', '</cite>');
  const end = cite === '' ? html.lastIndexOf('</blockquote>') : html.indexOf('<cite>');
  return { type: 'quote', html: html.slice('<blockquote>'.length, end), cite };
}

function between(html: string, opening: string, closing: string): string {
  const start = html.indexOf(opening);
  const end = html.indexOf(closing, start);
  return start < 0 || end < 0 ? '' : html.slice(start + opening.length, end);
}
