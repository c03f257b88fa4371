import { canonicalTag, linkAttribute } from '../html/balance-html';
import { readTokens, type Tag } from '../html/html-tokens';
import { RICH_TEXT_TAGS } from '../html/sanitize-html';
import { ElementCounter, TagWriter } from '../html/tag-writer';
import { MAX_BLOCKS, type Block, type TextPart } from './block';
import { InlineLines } from './inline-lines';
import { readFigure } from './read-figure';

const PROSE_TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);
const CAPTION_TAGS: ReadonlySet<string> = new Set(['strong', 'em', 'a']);
const QUOTE_TAGS: ReadonlySet<string> = new Set(['strong', 'em', 'u', 'a']);
/** Tags that end a line. */
const LINE_ENDS =
  /^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)$/;

interface DividedText {
  /** HTML in them is balanced and not safe; texts of attributes have their entities as written. */
  parts: TextPart[];
  elements: number;
  /** Also those beyond the limit. */
  blocks: number;
  /** What is wrong with blocks that were left out, each once. */
  problems: ReadonlySet<string>;
}

/**
 * Divides HTML of any origin into blocks and what is between them, in one pass whose time is linear in the length. A block within a
 * paragraph, a list or a quote divides it. A figure in another block's figure is left out, like blocks and elements beyond their
 * limits; their words stay.
 */
export function divideText(html: string, maxElements: number): DividedText {
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
  /** Whether a paragraph is open, in which a `cite` is the title of a work. */
  isInParagraph: boolean;
}

class Divider {
  readonly #parts: TextPart[] = [];
  readonly #problems = new Set<string>();
  readonly #prose: TagWriter;
  #blocks = 0;
  #quote: OpenQuote | null = null;
  /** The block quotes that are open, also within each other. */
  #quotes = 0;
  /** For each open figure, whether it is a block. */
  readonly #figures: boolean[] = [];
  #openBlocks = 0;
  /** The caption that is open, and that of which block it is. */
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

  /** The lines that text belongs to; null for prose. */
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

  /** A caption that belongs to no picture, film or gallery is a paragraph. */
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

  /** Adds the quote so far; a source without a quote, and what is in quotes beyond the limit, are paragraphs. */
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

  /** Adds a block between what is open, which goes on after it; false if there is no room for it. */
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
