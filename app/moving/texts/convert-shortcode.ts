import { decodeText, decodePath, toPlainLine } from '~/moving/sources/old-site';
import type { FileReference } from '~/moving/sources/source-item';
import type { TextConverter } from './text-converter';
import { attributeOf } from '~/core/html/html';
import type { Tag } from '~/core/html/html-tokens';

const FILM_ATTRIBUTES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'url'];
const SOUND_ATTRIBUTES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'url'];
const MAX_PICTURES = 200;
const ADDRESS = /https?:\/\/[^\s"'\]]{1,2000}/i;

/** Takes a shortcode: WordPress' own become what they show, others are left out; the words between the ends of any stay. */
export function convertShortcode(to: TextConverter, shortcode: Shortcode): void {
  const { name, isClosing, attributes, rest } = shortcode;
  const first = (names: readonly string[]) =>
    names.map((each) => attributes.get(each) ?? '').find(Boolean) ?? addressIn(rest);
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return isClosing ? to.close('[caption]') : openCaption(to, attributes);
    case 'gallery':
      return isClosing ? undefined : placeGallery(to, attributes);
    case 'embed':
      return isClosing ? to.close('[embed]') : openEmbed(to);
    case 'video':
      return isClosing ? to.close('[video]') : openFilm(to, first(FILM_ATTRIBUTES));
    case 'audio':
      if (!isClosing) placeSound(to, first(SOUND_ATTRIBUTES), '');
      return;
    case 'youtube':
    case 'vimeo':
      return isClosing ? undefined : placeVideo(to, name, rest);
    default:
      if (!isClosing) to.losses.add(`Shortcode [${name}] → left out`);
  }
}

function openCaption(to: TextConverter, attributes: Shortcode['attributes']): void {
  to.openFigure({ endsWithCaption: true, caption: attributes.get('caption') ?? '' });
  to.push('[caption]', null, () => to.closeFigure());
}

function openEmbed(to: TextConverter): void {
  to.openFigure({ isEmbed: true });
  to.push('[embed]', null, () => to.closeFigure());
}

function openFilm(to: TextConverter, address: string): void {
  const before = to.mute();
  to.push('[video]', null, before);
  if (address === '') return;
  before();
  to.close('[video]');
  placeFilm(to, address);
}

function placeGallery(to: TextConverter, attributes: Shortcode['attributes']): void {
  const named = (attributes.get('ids') ?? attributes.get('include') ?? '')
    .split(',', MAX_PICTURES)
    .map((id) => id.trim());
  const ids = named.filter((id) => /^\d{1,20}$/.test(id));
  const pictures: FileReference[] =
    ids.length > 0
      ? ids.map((attachment) => ({ address: '', attachment, alt: '' }))
      : to.resolver.attachmentsOf(attributes.get('id') ?? to.item.id).slice(0, MAX_PICTURES);
  if (pictures.length === 0) return to.losses.add('Gallery without pictures → left out');
  to.openFigure({ isGallery: true });
  for (const picture of pictures) to.placeFile(picture);
  to.closeFigure();
}

const addressIn = (rest: string): string => ADDRESS.exec(decodeText(rest))?.[0] ?? '';

/** `[youtube https://…]`, `[youtube=https://…]`, `[vimeo 1234]`, `[vimeo id="1234"]`. */
function placeVideo(to: TextConverter, name: string, rest: string): void {
  const address = addressIn(rest);
  const id = /[\w-]{6,20}/.exec(rest.replace(/\b(?:id|width|height|w|h)\b/g, ' '))?.[0] ?? '';
  const place = name === 'vimeo' ? `https://vimeo.com/${id}` : `https://youtu.be/${id}`;
  to.placeAddress(address || place, '');
}

const LOST: Record<string, string> = {
  script: 'Script → left out',
  style: 'Style sheet → left out',
  svg: 'Drawing (SVG) → left out',
  math: 'Formula → left out',
  textarea: 'Form → left out',
};
const SOURCE = /<source\b[^<>]{0,2000}?\ssrc\s{0,5}=\s{0,5}["']?([^"'\s<>]{1,2000})/i;

const valueOf = (attributes: string, name: string) => decodeText(attributeOf(attributes, name)).trim();

/** Takes elements whose content is not read as text: frames and films become blocks, the others are named as losses. */
export function convertSkipped(to: TextConverter, { name, attributes }: Tag, content: string): void {
  if (to.isMuted) return;
  const address = valueOf(attributes, 'src') || valueOf(attributes, 'data-src');
  const title = toPlainLine(attributeOf(attributes, 'title'));
  const lost = LOST[name];
  if (name === 'iframe') to.placeAddress(address, title);
  else if (name === 'video') placeFilm(to, address || sourceIn(content));
  else if (name === 'audio') placeSound(to, address || sourceIn(content), title);
  else if (lost !== undefined) to.losses.add(lost);
}

const sourceIn = (content: string) => decodeText(SOURCE.exec(content.slice(0, 10_000))?.[1] ?? '');

function placeFilm(to: TextConverter, address: string): void {
  if (address === '') to.losses.add('Film without an address → left out');
  else to.placeFile({ address, attachment: '', alt: '' }, { isFilm: true });
}

function placeSound(to: TextConverter, address: string, title: string): void {
  const href = to.links.target(address);
  to.losses.add('Sound → a link');
  if (href !== null) to.link(href, title || decodePath(href.split(/[/?#]/).findLast(Boolean) ?? href));
}

/** Those of WordPress itself. */
const OWN = new Set(['audio', 'caption', 'embed', 'gallery', 'playlist', 'video', 'wp_caption']);
const MAX_LENGTH = 2_000;
const NAME = /(\/?)([A-Za-z][\w-]{0,60})(?=[\s=\]/])/y;
const ATTRIBUTE = /([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s\]"']+))/g;
const CLOSING = /\[\/([A-Za-z][\w-]{0,60})\]/g;
/** Editors turn quotation marks into typographic ones. */
const CURLED = /&#822[01];|&#8243;|&quot;|[“”″]/g;

export interface Shortcode {
  name: string;
  isClosing: boolean;
  attributes: ReadonlyMap<string, string>;
  /** What stands after the name, as written. */
  rest: string;
}

/** Tells shortcodes from words in square brackets, in linear time: text is given to it in the order of the whole. */
export class ShortcodeReader {
  /** How many closing tags of a name are still to come. */
  readonly #closings = new Map<string, number>();
  readonly #open = new Map<string, number>();

  constructor(whole: string) {
    for (const [, name = ''] of whole.matchAll(CLOSING)) this.#change(this.#closings, name, 1);
  }

  /** Splits a text into words and shortcodes. `[[x]]` is the word `[x]`. */
  *split(text: string): Generator<string | Shortcode> {
    let from = 0;
    let words = '';
    for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', from)) {
      words += text.slice(from, at);
      const escaped = text.startsWith('[[', at) ? endOf(text, at + 1) : -1;
      const end = escaped > 0 && text[escaped] === ']' ? escaped : endOf(text, at);
      if (escaped > 0 && end === escaped) {
        words += text.slice(at + 1, escaped);
        from = escaped + 1;
        continue;
      }
      const shortcode = end < 0 ? null : this.#read(text.slice(at + 1, end - 1));
      if (shortcode) {
        if (words !== '') yield words;
        words = '';
        yield shortcode;
        from = end;
      } else {
        words += '[';
        from = at + 1;
      }
    }
    words += text.slice(from);
    if (words !== '') yield words;
  }

  #read(inside: string): Shortcode | null {
    NAME.lastIndex = 0;
    const [head = '', slash = '', name = ''] = NAME.exec(`${inside}]`) ?? [];
    if (name === '') return null;
    if (slash !== '') return this.#readClosing(name);
    const rest = inside.slice(head.length).replace(CURLED, '"');
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single, bare] of rest.matchAll(ATTRIBUTE))
      attributes.set(key.toLowerCase(), decodeText(double ?? single ?? bare ?? ''));
    const hasClosing = (this.#closings.get(name) ?? 0) > 0;
    const isShortcode =
      OWN.has(name.toLowerCase()) ||
      hasClosing ||
      attributes.size > 0 ||
      rest.startsWith('=') ||
      /[-_]/.test(name);
    if (!isShortcode) return null;
    if (hasClosing && !rest.trimEnd().endsWith('/')) this.#change(this.#open, name, 1);
    return { name: name.toLowerCase(), isClosing: false, attributes, rest };
  }

  #readClosing(name: string): Shortcode | null {
    this.#change(this.#closings, name, -1);
    if ((this.#open.get(name) ?? 0) === 0) return null;
    this.#change(this.#open, name, -1);
    return { name: name.toLowerCase(), isClosing: true, attributes: new Map(), rest: '' };
  }

  #change(counts: Map<string, number>, name: string, by: number): void {
    counts.set(name, (counts.get(name) ?? 0) + by);
  }
}

/** Returns the position after the `]` that ends what a `[` begins; -1 if another one begins first, or there is none nearby. */
function endOf(text: string, start: number): number {
  const last = Math.min(text.length, start + MAX_LENGTH);
  for (let at = start + 1; at < last; at += 1) {
    const character = text[at];
    if (character === ']') return at + 1;
    if (character === '[') return -1;
    if (character !== '"') continue;
    const closing = text.indexOf('"', at + 1);
    if (closing < 0 || closing >= last) return -1;
    at = closing;
  }
  return -1;
}
