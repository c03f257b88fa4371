import {
  BLOCK_SIZES,
  EMBED_SERVICES,
  type Block,
  type TextPart,
  GALLERY_LIMITS,
  type EmbedBlock,
  type GalleryBlock,
  type MediaBlock,
} from './block';
import { NO_EMBED_ADDRESS, readEmbedAddress, validStart } from './embed-address';
import { attributeOf, decodeEntities, beginning } from './html';

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

const SITE = /^(?:https?:\/\/[^/?#\s]{1,255})?\/assets\//i;
/** A path below `/assets/`, or a bare file name. */
const FILE = /^(?:[\w/-]{1,400}\/)?[a-z0-9]{24}(?:-[a-z0-9-]{1,40})?\.[a-z0-9]{2,5}$|^[a-z0-9]{24}$/;
const NAME_SHOWN = 120;

const MAX_ALT = 500;
const MAX_TITLE = 200;
const ALT_TOO_LONG = `Alternative text must be at most ${MAX_ALT} characters`;
const TITLE_TOO_LONG = `The title of an embedded video must be at most ${MAX_TITLE} characters`;
const NO_TITLE = 'An embedded video needs a title';
export const GALLERY_SIZE = `A gallery must have ${GALLERY_LIMITS.least} to ${GALLERY_LIMITS.most} pictures`;

export const notInLibrary = (file: string): string =>
  `“${beginning(file, NAME_SHOWN)}” is not in the media library`;

/** Blocks that are written as figures. Texts have undecoded entities. */
export type FigureBlock = MediaBlock | GalleryBlock | EmbedBlock;

/**
 * Reads the attributes of a figure from untrusted HTML. Returns its block, an error as a sentence, or null for
 * another figure. File URLs are reduced to the path after `/assets/`.
 */
export function readFigure(attributes: string): FigureBlock | string | null {
  const valueOf = (name: string) => attributeOf(attributes, `data-${name}`);
  const media = valueOf('media');
  if (media !== '') return readMedia(media, valueOf);
  const gallery = valueOf('gallery').trim();
  if (gallery !== '') return readGallery(gallery);
  const embed = valueOf('embed');
  return embed === '' ? null : readEmbed(embed, valueOf);
}

type ValueOf = (name: string) => string;

function readMedia(media: string, valueOf: ValueOf): MediaBlock | string {
  const file = toFile(media);
  const alt = valueOf('alt');
  if (!isFile(file)) return notInLibrary(file);
  if (isTooLong(alt, MAX_ALT)) return ALT_TOO_LONG;
  const size = BLOCK_SIZES.find((each) => each === valueOf('size')) ?? 'text';
  return { type: 'media', file, size, alt, caption: '' };
}

function readGallery(gallery: string): GalleryBlock | string {
  const files = gallery.split(/\s+/, GALLERY_LIMITS.most + 1).map(toFile);
  const unknown = files.find((file) => !isFile(file));
  if (unknown !== undefined) return notInLibrary(unknown);
  const { least, most } = GALLERY_LIMITS;
  return files.length < least || files.length > most ? GALLERY_SIZE : { type: 'gallery', files, caption: '' };
}

function readEmbed(address: string, valueOf: ValueOf): EmbedBlock | string {
  const embed = readEmbedAddress(decodeEntities(address));
  const title = valueOf('title');
  const poster = toFile(valueOf('poster'));
  if (!embed) return NO_EMBED_ADDRESS;
  if (title.trim() === '') return NO_TITLE;
  if (isTooLong(title, MAX_TITLE)) return TITLE_TOO_LONG;
  if (poster !== '' && !isFile(poster)) return notInLibrary(poster);
  const start = validStart(Number(valueOf('start'))) || embed.start;
  return { type: 'embed', ...embed, title, poster, start };
}

const toFile = (value: string) => decodeEntities(value).trim().replace(SITE, '');
const isFile = (file: string) => FILE.test(file);
const isTooLong = (text: string, max: number) => decodeEntities(text).length > max;

interface TextPlace {
  start: number;
  end: number;
}

const TAG = /<(\/?)(p|h[1-6]|ul|ol|blockquote|figure|hr)(?=[\s/>])[^<>]*>/gi;
/** Elements that end where the next one begins, even without a closing tag. */
const LINE = /^(?:p|h[1-6])$/;

interface OpenElement {
  name: string;
  start: number;
  depth: number;
}

/**
 * Returns the places of a text between which blocks can be inserted, in linear time. Accepts unsanitised text: words
 * outside of elements are a place, too, and an unclosed element ends with the text.
 */
export function readPlaces(html: string): TextPlace[] {
  const places: TextPlace[] = [];
  let open: OpenElement | null = null;
  let at = 0;
  const add = (start: number, end: number) => {
    places.push({ start, end });
    at = end;
  };
  for (const { 0: tag, 1: slash, 2: written = '', index } of html.matchAll(TAG)) {
    const [name, isClosing, end] = [written.toLowerCase(), slash === '/', index + tag.length];
    if (open && !isClosing && LINE.test(open.name)) {
      add(open.start, index);
      open = null;
    }
    if (open) {
      if (name === open.name) open.depth += isClosing ? -1 : 1;
      if (open.depth > 0) continue;
      add(open.start, end);
      open = null;
    } else if (!isClosing) {
      if (hasText(html.slice(at, index))) add(at, index);
      if (name === 'hr') add(index, end);
      else open = { name, start: index, depth: 1 };
    }
  }
  if (open) add(open.start, html.length);
  else if (hasText(html.slice(at))) add(at, html.length);
  return places;
}

const hasText = (html: string) => /\S/.test(html);

/** Inserts the HTML of a block after this number of places; 0 is the beginning. */
export function insertAfter(
  html: string,
  places: readonly TextPlace[],
  count: number,
  block: string,
): string {
  const at = places[count - 1]?.end ?? 0;
  return html.slice(0, at) + block + html.slice(at);
}

/** Escapes plain text for HTML, including attributes. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

type Attribute = readonly [name: string, value: string | number];

const figure = (attributes: readonly Attribute[], caption = '') =>
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
