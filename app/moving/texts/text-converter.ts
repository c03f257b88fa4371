import type { BlockSize } from '~/core/html/block';
import { readEmbedAddress } from '~/core/html/embed-address';
import { attributeOf, MAX_ELEMENTS } from '~/core/html/html';
import type { Tag } from '~/core/html/html-tokens';
import { InlineLines } from '~/core/html/inline-lines';
import { canonicalTag, ElementCounter } from '~/core/html/sanitize-html';
import { escapeText } from '~/core/html/write-block';
import { cleanText, decodeText, toPlainLine, pathAtSite } from '~/moving/sources/old-site';
import type { FileReference, SourceItem } from '~/moving/sources/source-item';
import {
  LossCounter,
  type NamedGallery,
  type Placed,
  type PlacedMedia,
  type TextResolver,
} from './text-resolver';
import { TextWriter } from './text-writer';
import { RICH_TEXT_LINK } from '~/core/text/patterns';

const CAPTION_TAGS: ReadonlySet<string> = new Set(['strong', 'em', 'a']);
const MAX_OPEN = 200;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

interface OpenElement {
  name: string;
  size: BlockSize;
  onEnd: (() => void) | undefined;
}

/** A figure, or what counts as one: its caption belongs to what was placed in it. */
interface OpenFigure {
  from: number;
  isGallery: boolean;
  isEmbed: boolean;
  /** Text after the first picture is the caption. */
  endsWithCaption: boolean;
  caption: string;
}

interface OpenBookmark {
  href: string;
  title: { words: string };
  description: { words: string };
  caption: { words: string };
}

/**
 * What the converters of tags, shortcodes and comments share: the text so far, the open elements and figures, captions, and what is
 * muted. Nothing in it searches further back than `MAX_OPEN` elements.
 */
export class TextConverter {
  readonly losses = new LossCounter();
  readonly links: SourceLinks;
  readonly writer: TextWriter;
  readonly #open: OpenElement[] = [];
  readonly #openNames = new Map<string, number>();
  readonly #figures: OpenFigure[] = [];
  #caption: InlineLines | null = null;
  /** Takes words that stand elsewhere than in the text, such as the title of a bookmark. */
  #collected: { words: string } | null = null;
  #muted = 0;
  /** The pieces before `more`; -1 without it. */
  leadEnd = -1;
  bookmark: OpenBookmark | null = null;
  /** The address of the link around a picture. */
  linkAround = '';
  cellsInRow = 0;

  constructor(
    readonly item: SourceItem,
    readonly resolver: TextResolver,
  ) {
    this.links = new SourceLinks(item, resolver, this.losses);
    this.writer = new TextWriter((address, isLinked) => this.#insteadOfAddress(address, isLinked));
  }

  get isMuted(): boolean {
    return this.#muted > 0;
  }

  /** The size that the elements around ask for. */
  get size(): BlockSize {
    return this.#open.at(-1)?.size ?? 'text';
  }

  isInside(name: string): boolean {
    return (this.#openNames.get(name) ?? 0) > 0;
  }

  /** Opens an element. `onEnd` runs when it or an element around it is closed. */
  push(name: string, size: BlockSize | null, onEnd?: () => void): void {
    if (VOID.test(name)) return;
    if (this.#open.length >= MAX_OPEN) return onEnd?.();
    this.#open.push({ name, size: size ?? this.size, onEnd });
    this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + 1);
  }

  close(name: string): void {
    if (!this.isInside(name)) return;
    const index = this.#open.findLastIndex((each) => each.name === name);
    for (const each of this.#open.splice(index).reverse()) {
      this.#openNames.set(each.name, (this.#openNames.get(each.name) ?? 1) - 1);
      each.onEnd?.();
    }
  }

  closeAll(): void {
    for (const { onEnd } of this.#open.splice(0).reverse()) onEnd?.();
  }

  mute(): () => void {
    this.#muted += 1;
    return () => (this.#muted -= 1);
  }

  collect(into: { words: string }): () => void {
    const before = this.#collected;
    this.#collected = into;
    return () => (this.#collected = before);
  }

  /** Writes words with undecoded entities where they belong. */
  words(raw: string): void {
    if (this.#collected) this.#collected.words += raw;
    else if (this.#muted > 0) return;
    else if (this.#caption) this.#caption.text(raw);
    else this.writer.text(raw);
  }

  mark({ name, isClosing, attributes }: Tag): void {
    if (this.#muted > 0 || this.#collected) return;
    const tag = canonicalTag(name);
    const address = tag === 'a' && !isClosing ? decodeText(attributeOf(attributes, 'href')).trim() : '';
    const href = this.links.target(address);
    if (href === null && address.length > 1)
      this.losses.add(
        address.startsWith('#') ? 'Link within the page → words' : 'Link that leads nowhere → words',
      );
    const written = href ? ` href="${escapeText(href)}"` : '';
    if (this.#caption) return this.#caption.tag({ name: tag, isClosing, attributes: written });
    if (tag === 'a' || isClosing) this.writer.closeMark(tag);
    if (!isClosing && (tag !== 'a' || written !== '')) this.writer.openMark(tag, `<${tag}${written}>`);
  }

  /** Ends a line at the border of a block. */
  boundary(): void {
    if (this.#caption) this.#caption.endLine();
    else if (!this.#collected && this.#muted === 0) this.writer.endLine();
  }

  openFigure(figure: Partial<OpenFigure>): void {
    this.boundary();
    this.#figures.push({
      from: this.writer.pieces.length,
      isGallery: false,
      isEmbed: false,
      endsWithCaption: false,
      caption: '',
      ...figure,
    });
  }

  get figure(): OpenFigure | undefined {
    return this.#figures.at(-1);
  }

  closeFigure(): void {
    this.boundary();
    if (this.figure?.endsWithCaption) this.closeCaption();
    const figure = this.#figures.pop();
    if (!figure) return;
    const placed = this.writer.pieces.slice(figure.from).filter((each) => typeof each !== 'string');
    const files = placed.filter((each) => each.type === 'file');
    if (figure.isGallery && files.length > 0) return nameGallery(files, figure.caption);
    if (figure.caption === '') return;
    const last = placed.at(-1);
    if (last?.type === 'file') last.caption ||= figure.caption;
    else if (last?.type === 'embed') last.title = toPlainLine(figure.caption) || last.title;
    else this.paragraph(figure.caption);
  }

  openCaption(): void {
    this.boundary();
    if (this.figure && !this.#caption)
      this.#caption = new InlineLines(CAPTION_TAGS, new ElementCounter(MAX_ELEMENTS));
  }

  closeCaption(): void {
    const caption = this.#caption?.end().join(' ') ?? '';
    const figure = this.figure;
    this.#caption = null;
    if (figure && caption !== '')
      figure.caption = figure.caption === '' ? caption : `${figure.caption} ${caption}`;
  }

  /** Writes a paragraph of clean HTML. */
  paragraph(html: string): void {
    if (this.#muted === 0) this.writer.paragraph(html);
  }

  place(placed: Placed): void {
    if (this.#muted > 0) return;
    this.writer.place(placed);
    if (this.figure?.endsWithCaption) this.openCaption();
  }

  placeFile(reference: FileReference, options: Partial<PlacedMedia> = {}): void {
    this.place({
      type: 'file',
      reference,
      isFilm: false,
      size: this.size,
      caption: '',
      gallery: null,
      ...options,
    });
  }

  /** An embedded video, or a link for other sites; nothing for what is no address. */
  placeAddress(address: string, title: string): void {
    const embed = readEmbedAddress(address);
    if (embed) return this.place({ type: 'embed', embed, title: toPlainLine(title) });
    const href = this.links.target(address);
    const host = this.links.hostOf(address);
    if (href === null) return this.losses.add('Embed without an address → left out');
    this.losses.add(`Embed of ${host || 'another page'} → a link`);
    this.link(href, toPlainLine(title) || host || href);
  }

  link(href: string, title: string): void {
    this.paragraph(`<a href="${escapeText(href)}">${cleanText(title)}</a>`);
  }

  /** What stands in the place of a paragraph that is an address only: an embedded video, else a link. */
  #insteadOfAddress(address: string, isLinked: boolean): Placed | string | null {
    const embed = readEmbedAddress(address);
    if (embed) return { type: 'embed', embed, title: '' };
    if (this.figure?.isEmbed) this.losses.add(`Embed of ${this.links.hostOf(address)} → a link`);
    const href = isLinked ? null : this.links.target(address);
    return href && `<a href="${escapeText(href)}">${cleanText(address)}</a>`;
  }
}

/** The captions of single pictures follow the one of the gallery. */
function nameGallery(files: readonly PlacedMedia[], caption: string): void {
  const captions = [caption, ...files.map((file) => file.caption)].filter(Boolean);
  const gallery: NamedGallery = { caption: [...new Set(captions)].join(' · ') };
  for (const file of files) {
    file.gallery = gallery;
    file.caption = '';
  }
}

const MAX_ADDRESS = 2_048;
/** Files that the library does not take. */
const OTHER_FILE = /\.(?:csv|docx?|epub|m4a|mp3|odt|ogg|pdf|pptx?|rtf|txt|wav|xlsx?|zip)$/i;

/** Turns the links of one text into links here, and notes which ones point to the old site. */
class SourceLinks {
  readonly #paths = new Set<string>();

  constructor(
    private readonly item: Pick<SourceItem, 'site' | 'address'>,
    private readonly resolver: Pick<TextResolver, 'link'>,
    private readonly losses: LossCounter,
  ) {}

  get paths(): string[] {
    return [...this.#paths];
  }

  isOwn(address: string): boolean {
    return pathAtSite(address, this.item.site, this.item.address || '/') !== null;
  }

  /** Returns the host for people; empty for none. */
  hostOf(address: string): string {
    const whole = address.startsWith('//') ? `https:${address}` : address;
    return URL.canParse(whole) ? new URL(whole).hostname.replace(/^www\./, '') : '';
  }

  /** Returns null for an address that no link may have. */
  target(written: string): string | null {
    const address = written.trim();
    if (address === '' || address.startsWith('#') || address.length > MAX_ADDRESS) return null;
    if (/^(?:mailto|tel):/i.test(address)) return /\s/.test(address) ? null : address;
    const path = pathAtSite(address, this.item.site, this.item.address || '/');
    if (path !== null) return this.#ownTarget(address, path);
    const whole = address.startsWith('//') ? `https:${address}` : address;
    if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
    return /[\s<>"\\]/.test(whole) ? new URL(whole).href : whole;
  }

  #ownTarget(address: string, whole: string): string | null {
    const path = whole.split('#', 1)[0] ?? '';
    this.#paths.add(path);
    const here = this.resolver.link(path);
    if (here !== null) return RICH_TEXT_LINK.test(here) ? here : null;
    if (OTHER_FILE.test(path)) this.losses.add('Link to a file of the old site → without the file');
    if (/^https?:\/\/[^\s<>"\\]+$/i.test(address)) return address;
    return this.item.site === '' ? whole : `https://${this.item.site.split('/')[0]}${whole}`;
  }
}
