import { MAX_BLOCKS, type Block, type TextPart } from './block';
import { decodeEntities, htmlToText, MAX_ELEMENTS } from './html';
import { readTokens, type Tag } from './html-tokens';
import { InlineLines } from './inline-lines';
import { readFigure } from './read-figure';
import { writeParts } from './write-block';
import {
  canonicalTag,
  linkAttribute,
  RICH_TEXT_TAGS,
  ElementCounter,
  TagWriter,
  hasSanitizedLinks,
  hasSanitizedElements,
  hasTooManyElements,
  isSanitizedHtml,
  purify,
  sanitizeHtml,
  withoutRel,
} from './sanitize-html';

const PROSE_TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
const CAPTION_TAGS: ReadonlySet<string> = new Set(['strong', 'em', 'a']);
const QUOTE_TAGS: ReadonlySet<string> = new Set(['strong', 'em', 'u', 'a']);
const LINE_ENDS =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)$/;

interface DividedText {
  /** HTML in them is balanced but not sanitised; texts of attributes have undecoded entities. */
  parts: TextPart[];
  elements: number;
  /** Includes blocks beyond the limit. */
  blocks: number;
  /** Error messages about dropped blocks, without duplicates. */
  problems: ReadonlySet<string>;
}

/**
 * Splits untrusted HTML into blocks and prose, in one pass and linear time. A block splits the paragraph, list or
 * quote around it. Nested figures, and blocks and elements beyond their limits, are dropped, but their words stay.
 */
function divideText(html: string, maxElements: number): DividedText {
  const divider = new Divider(new ElementCounter(maxElements));
  readTokens(html.replaceAll('\u0000', ''), {
    onText: (text) => divider.text(text),
    onTag: (tag) => divider.tag(tag),
  });
  return divider.end();
}

interface OpenQuote {
  lines: InlineLines;
  cite: InlineLines;
  isInCite: boolean;
  /** In an open paragraph a `cite` is the title of a work. */
  isInParagraph: boolean;
}

class Divider {
  readonly #parts: TextPart[] = [];
  readonly #problems = new Set<string>();
  readonly #prose: TagWriter;
  #blocks = 0;
  #quote: OpenQuote | null = null;
  /** The number of open block quotes, counting nested ones. */
  #quotes = 0;
  readonly #figures: boolean[] = [];
  #openBlocks = 0;
  #caption: { lines: InlineLines; of: Block & { caption: string } } | null = null;

  constructor(private readonly counter: ElementCounter) {
    this.#prose = new TagWriter(counter);
  }

  text(text: string): void {
    const line = this.#line;
    if (line) line.text(text);
    else this.#prose.text(text);
  }

  tag(tag: Tag): void {
    if (tag.name === 'figure') return tag.isClosing ? this.#closeFigure() : this.#openFigure(tag);
    if (tag.name === 'figcaption') return tag.isClosing ? this.#closeCaption() : this.#openCaption(tag);
    if (this.#caption) return this.#inlineTag(this.#caption.lines, tag);
    if (tag.name === 'hr') return tag.isClosing ? undefined : void this.#addBlock({ type: 'line' });
    if (tag.name === 'blockquote') return tag.isClosing ? this.#closeQuote() : this.#openQuote();
    if (this.#quote) this.#tagInQuote(this.#quote, tag);
    else this.#proseTag(tag);
  }

  end(): DividedText {
    this.#endCaption();
    this.#endQuote();
    this.#addProse(this.#prose.end());
    return {
      parts: this.#parts,
      elements: this.counter.count,
      blocks: this.#blocks,
      problems: this.#problems,
    };
  }

  /** The target of text; null for prose. */
  get #line(): InlineLines | null {
    if (this.#caption) return this.#caption.lines;
    if (!this.#quote) return null;
    return this.#quote.isInCite ? this.#quote.cite : this.#quote.lines;
  }

  #proseTag({ name, isClosing, attributes }: Tag): void {
    const tag = canonicalTag(name);
    if (!PROSE_TAGS.has(tag)) return;
    if (isClosing) this.#prose.close(tag);
    else this.#prose.open(tag, tag === 'a' ? linkAttribute(attributes) : '');
  }

  #inlineTag(lines: InlineLines, tag: Tag): void {
    if (LINE_ENDS.test(tag.name)) lines.endLine();
    else lines.tag(tag);
  }

  #tagInQuote(quote: OpenQuote, tag: Tag): void {
    if (tag.name === 'cite') {
      if (tag.isClosing || !quote.isInParagraph || quote.lines.isAtStart) quote.isInCite = !tag.isClosing;
      return;
    }
    if (LINE_ENDS.test(tag.name)) quote.isInParagraph = tag.name === 'p' && !tag.isClosing;
    this.#inlineTag(quote.isInCite ? quote.cite : quote.lines, tag);
  }

  #openFigure({ attributes }: Tag): void {
    const block = this.#openBlocks > 0 ? null : readFigure(attributes);
    if (typeof block === 'string') this.#problems.add(block);
    const isBlock = block !== null && typeof block !== 'string' && this.#addBlock(block);
    this.#figures.push(isBlock);
    if (isBlock) this.#openBlocks += 1;
    else this.#line?.endLine();
  }

  #closeFigure(): void {
    const isBlock = this.#figures.pop();
    if (!isBlock) return this.#line?.endLine();
    this.#openBlocks -= 1;
    this.#endCaption();
  }

  /** A caption without a picture, film or gallery becomes a paragraph. */
  #openCaption(tag: Tag): void {
    const block = this.#figures.at(-1) && !this.#caption ? this.#parts.at(-1) : undefined;
    if (block && 'caption' in block)
      this.#caption = { lines: new InlineLines(CAPTION_TAGS, this.counter), of: block };
    else this.tag({ ...tag, name: 'p' });
  }

  #closeCaption(): void {
    if (this.#caption && this.#figures.at(-1)) this.#endCaption();
    else this.tag({ name: 'p', isClosing: true, attributes: '' });
  }

  #endCaption(): void {
    if (this.#caption) this.#caption.of.caption = this.#caption.lines.end().join(' ');
    this.#caption = null;
  }

  #openQuote(): void {
    this.#quotes += 1;
    if (this.#quote) this.#line?.endLine();
    else this.#quote = this.#newQuote();
  }

  #closeQuote(): void {
    if (this.#quotes > 0) this.#quotes -= 1;
    if (this.#quotes === 0) this.#endQuote();
    else this.#line?.endLine();
  }

  #newQuote = (): OpenQuote => ({
    lines: new InlineLines(QUOTE_TAGS, this.counter),
    cite: new InlineLines(CAPTION_TAGS, this.counter),
    isInCite: false,
    isInParagraph: false,
  });

  /** Adds the quote so far. A source without a quote, and quotes beyond the limit, become paragraphs. */
  #endQuote(): void {
    const quote = this.#quote;
    this.#quote = null;
    if (!quote) return;
    const html = quote.lines
      .end()
      .map((line) => this.#paragraph(line))
      .join('');
    const cite = quote.cite.end().join(' ');
    if (html !== '' && this.#addBlock({ type: 'quote', html, cite })) return;
    const words = html + (cite && this.#paragraph(cite));
    if (words !== '') this.#addProse(this.#prose.interrupt() + words);
  }

  #paragraph = (html: string) => (this.counter.take() ? `<p>${html}</p>` : `${html} `);

  /** Inserts a block; open tags continue after it. Returns false at the limit. */
  #addBlock(block: Block): boolean {
    const isDividing = this.#quote !== null;
    if (isDividing) this.#endQuote();
    this.#blocks += 1;
    const hasRoom = this.#blocks <= MAX_BLOCKS && this.counter.take();
    if (hasRoom) {
      this.#addProse(this.#prose.interrupt());
      this.#parts.push(block);
    }
    if (isDividing) this.#quote = this.#newQuote();
    return hasRoom;
  }

  #addProse(html: string): void {
    const trimmed = html.trim();
    const last = this.#parts.at(-1);
    if (trimmed === '') return;
    if (last?.type === 'prose') last.html += trimmed;
    else this.#parts.push({ type: 'prose', html: trimmed });
  }
}

/** Detects blocks; texts without any take the cheaper path. */
const BLOCK = /<(?:figure|blockquote|hr)(?![a-z])/i;
/** Separates texts that are sanitised in one call, because each call costs 10 ms. */
const SEPARATOR = '<hr>';
const TAGS = [...RICH_TEXT_TAGS, 'hr'];

/**
 * Sanitises rich text with blocks into its stored form. Everything else is removed, but its readable text is kept.
 * Idempotent. Costs as much as `sanitizeHtml`.
 */
export function sanitizeText(html: string): string {
  if (!BLOCK.test(html)) return sanitizeHtml(html);
  const { parts } = divideText(html, MAX_ELEMENTS);
  const raw = parts.flatMap(textsOf);
  const texts = purify(raw.join(SEPARATOR), TAGS).split(SEPARATOR);
  if (texts.length !== Math.max(1, raw.length))
    throw new Error('The texts of the blocks cannot be told apart.');
  return joinParts(parts, texts);
}

/** Writes the parts with their sanitised texts. */
function joinParts(parts: readonly TextPart[], texts: string[]): string {
  const left = [...texts].reverse();
  const next = () => (left.pop() ?? '').trim();
  const clean = merge(parts.flatMap((part) => withTexts(part, next)));
  const result = writeParts(clean);
  return clean.every(({ type }) => type === 'prose') && htmlToText(result) === '' ? '' : result;
}

/** See `isSanitizedHtml`. */
export function isSanitizedText(html: string): boolean {
  if (!BLOCK.test(html)) return isSanitizedHtml(html);
  const bare = withoutRel(html);
  const { parts } = divideText(bare, MAX_ELEMENTS);
  const texts = parts.flatMap(textsOf);
  return hasSanitizedLinks(html) && texts.every(hasSanitizedElements) && joinParts(parts, texts) === bare;
}

/** See `toSanitizedHtml`. */
export const toSanitizedText = (html: string): string => (isSanitizedText(html) ? html : sanitizeText(html));

/** Validates a text with blocks without sanitising it, in linear time. */
export function blockProblems(html: string, label: string): string[] {
  if (!BLOCK.test(html)) return [];
  const { blocks, problems } = divideText(html, MAX_ELEMENTS);
  const tooMany = `${label} must have at most ${MAX_BLOCKS} pictures, films, quotes, lines and embedded videos`;
  return blocks > MAX_BLOCKS ? [tooMany] : [...problems];
}

/** Takes linear time. */
export const textHasTooManyElements = (html: string): boolean =>
  BLOCK.test(html) ? divideText(html, MAX_ELEMENTS + 1).elements > MAX_ELEMENTS : hasTooManyElements(html);

/** Returns the texts of a part that need sanitising. Those of attributes are escaped. */
function textsOf(part: TextPart): string[] {
  switch (part.type) {
    case 'prose':
      return [part.html];
    case 'media':
      return [asText(part.alt), part.caption];
    case 'gallery':
      return [part.caption];
    case 'embed':
      return [asText(part.title)];
    case 'quote':
      return [part.html, part.cite];
    case 'line':
      return [];
  }
}

const asText = (value: string) => value.replace(/</g, '&lt;').replace(/>/g, '&gt;');
const toLine = (text: string) =>
  decodeEntities(text)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
const ifText = (html: string) => (htmlToText(html) === '' ? '' : html);

/** Puts the sanitised texts back into a part, in the order of `textsOf`; drops a part that has lost its text. */
function withTexts(part: TextPart, next: () => string): TextPart[] {
  switch (part.type) {
    case 'prose': {
      const html = next();
      return html === '' ? [] : [{ ...part, html }];
    }
    case 'media':
      return [{ ...part, alt: toLine(next()), caption: ifText(next()) }];
    case 'gallery':
      return [{ ...part, caption: ifText(next()) }];
    case 'embed': {
      const title = toLine(next());
      return title === '' ? [] : [{ ...part, title }];
    }
    case 'quote': {
      const [html, cite] = [ifText(next()), ifText(next())];
      if (html !== '') return [{ ...part, html, cite }];
      return cite === '' ? [] : [{ type: 'prose', html: `<p>${cite}</p>` }];
    }
    case 'line':
      return [part];
  }
}

function merge(parts: readonly TextPart[]): TextPart[] {
  const merged: TextPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.type === 'prose' && last?.type === 'prose') last.html += part.html;
    else if (part.type === 'quote' && last?.type === 'quote' && last.cite === '') {
      last.html += part.html;
      last.cite = part.cite;
    } else merged.push({ ...part });
  }
  return merged;
}
