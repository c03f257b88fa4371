import { cleanText, decodeText } from '~/moving/sources/old-site';
import type { Placed } from './text-resolver';

export type Piece = string | Placed;

/** Ends what can be cut off from the rest of the text. */
export const BOUNDARY = '';

const MAX_MARKS = 30;
const MAX_LISTS = 8;
const MAX_ADDRESS = 2_048;
const BLANK = /^(?:(?:&nbsp;|&#160;|&#xa0;)\s{0,3}){0,100}$/i;
const ADDRESS = /^https?:\/\/\S+$/i;

interface Mark {
  tag: string;
  written: string;
}

/**
 * Writes paragraphs, headings, lists and quotes, and what stands between them. Elements are opened when their first word comes, so that
 * none is empty; marks are closed at the end of a line and opened again in the next one.
 */
export class TextWriter {
  readonly pieces: Piece[] = [];
  readonly #marks: Mark[] = [];
  #openMarks = 0;
  /** The element of the open line; `li` stays open for several lines. */
  #line = '';
  #lineStart = 0;
  #lineText = '';
  #isSpaceDue = false;
  #separator = '';
  #isBreakDue = false;
  #heading = '';
  #lists: string[] = [];
  /** The open elements of lists: `ul`, `li`, `ul`, `li`. */
  #open: string[] = [];
  #isItemDue = false;
  #quotes = 0;
  #isQuoteOpen = false;
  #isCite = false;

  /** Gets the address that is all of a paragraph; returns what stands in its place, HTML of the paragraph, or null. */
  constructor(private readonly onAddress: (address: string, isLinked: boolean) => Placed | string | null) {}

  get hasLine(): boolean {
    return this.#line !== '' && this.#lineText !== '';
  }

  get isInQuote(): boolean {
    return this.#quotes > 0;
  }

  /** Takes text with undecoded entities. */
  text(raw: string): void {
    const words = raw.trim();
    if (BLANK.test(words)) {
      if (raw !== '') this.#isSpaceDue = true;
      return;
    }
    const startsWithSpace = raw.trimStart() !== raw;
    this.#openLine();
    if (this.#isBreakDue) this.#break();
    else if (this.#separator !== '') this.pieces.push(this.#separator);
    else if ((this.#isSpaceDue || startsWithSpace) && this.#lineText !== '') this.pieces.push(' ');
    this.#isBreakDue = false;
    this.#separator = '';
    for (const { written } of this.#marks.slice(this.#openMarks)) this.pieces.push(written);
    this.#openMarks = this.#marks.length;
    this.pieces.push(cleanText(words.replace(/\s+/g, ' ')));
    if (this.#lineText.length < MAX_ADDRESS) this.#lineText += `${this.#lineText === '' ? '' : ' '}${words}`;
    this.#isSpaceDue = raw.trimEnd() !== raw;
  }

  openMark(tag: string, written: string): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push({ tag, written });
  }

  closeMark(tag: string): void {
    const index = this.#marks.findLastIndex((mark) => mark.tag === tag);
    if (index < 0) return;
    this.#closeMarks(index);
    this.#marks.splice(index, 1);
  }

  /** Writes a separator before the next words if the line has some. */
  separate(separator: string): void {
    if (this.hasLine && !this.#isBreakDue) this.#separator = separator;
  }

  /** A line break; it is written when further words come in the same line. */
  breakLine(): void {
    if (this.hasLine) this.#isBreakDue = true;
  }

  endLine(): void {
    this.#isSpaceDue = false;
    this.#separator = '';
    if (this.#line === 'li') {
      if (this.#lineText !== '') this.#isBreakDue = true;
      return;
    }
    this.#isBreakDue = false;
    this.#closeMarks(0);
    const [line, text] = [this.#line, decodeText(this.#lineText)];
    this.#line = '';
    this.#lineText = '';
    if (line === '') return;
    const isAddress = line === 'p' && text.length < MAX_ADDRESS && ADDRESS.test(text);
    if (isAddress) this.#replaceAddress(text);
    else this.pieces.push(`</${line}>`);
    if (!this.#isQuoteOpen) this.pieces.push(BOUNDARY);
  }

  #replaceAddress(address: string): void {
    const isLinked = this.pieces
      .slice(this.#lineStart)
      .some((piece) => typeof piece === 'string' && piece.startsWith('<a '));
    const instead = this.onAddress(address, isLinked);
    if (instead !== null) this.pieces.length = this.#lineStart;
    if (instead !== null && typeof instead !== 'string') {
      this.#endQuoteElement();
      this.pieces.push(instead);
    } else this.pieces.push(instead === null ? '</p>' : `<p>${instead}</p>`);
  }

  openHeading(tag: string): void {
    this.endLine();
    this.#heading = tag;
  }

  closeHeading(): void {
    this.endLine();
    this.#heading = '';
  }

  openList(tag: string): void {
    this.endLine();
    if (this.#lists.length < MAX_LISTS) this.#lists.push(tag);
    this.#isItemDue = true;
  }

  closeList(): void {
    this.endLine();
    this.#lists.pop();
    this.#closeLists(2 * this.#lists.length);
    this.#isItemDue = false;
  }

  openItem(): void {
    this.endLine();
    this.#isItemDue = true;
  }

  openQuote(): void {
    this.endLine();
    this.#closeLists(0);
    this.#quotes += 1;
  }

  closeQuote(): void {
    this.endLine();
    if (this.#quotes > 0) this.#quotes -= 1;
    if (this.#quotes === 0) this.#endQuoteElement();
  }

  openCite(): void {
    this.endLine();
    this.#isCite = true;
  }

  closeCite(): void {
    this.endLine();
    this.#isCite = false;
  }

  /** Takes clean HTML. */
  paragraph(html: string): void {
    this.endLine();
    this.#closeLists(0);
    this.pieces.push(`<p>${html}</p>`);
    if (!this.#isQuoteOpen) this.pieces.push(BOUNDARY);
  }

  place(placed: Placed): void {
    this.endLine();
    this.#closeLists(0);
    this.#endQuoteElement();
    this.pieces.push(placed, BOUNDARY);
  }

  end(): Piece[] {
    this.endLine();
    this.#closeLists(0);
    this.#endQuoteElement();
    return this.pieces;
  }

  #openLine(): void {
    if (this.#line !== '' && this.#line !== 'li') return;
    if (this.#quotes > 0 || this.#lists.length === 0) {
      this.#closeLists(0);
      if (this.#quotes > 0 && !this.#isQuoteOpen) this.pieces.push('<blockquote>');
      this.#isQuoteOpen = this.#quotes > 0;
      this.#line = this.#isQuoteOpen ? (this.#isCite ? 'cite' : 'p') : this.#heading || 'p';
      this.#lineStart = this.pieces.length;
      this.pieces.push(`<${this.#line}>`);
    } else this.#openListLine();
  }

  #openListLine(): void {
    const depth = 2 * this.#lists.length;
    const isNew = this.#isItemDue || this.#open.length < depth;
    this.#closeLists(isNew ? depth - 1 : depth);
    this.#isItemDue = false;
    this.#line = 'li';
    if (!isNew) return;
    this.#isBreakDue = false;
    this.#lineText = '';
    while (this.#open.length < depth) {
      const tag = this.#open.length % 2 === 0 ? (this.#lists[this.#open.length / 2] ?? 'ul') : 'li';
      this.#open.push(tag);
      this.pieces.push(`<${tag}>`);
    }
  }

  #closeLists(depth: number): void {
    if (this.#open.length <= depth) return;
    this.#closeMarks(0);
    for (const tag of this.#open.splice(depth).reverse()) this.pieces.push(`</${tag}>`);
    this.#isBreakDue = false;
    this.#isItemDue ||= depth === 0;
    if (this.#line === 'li' && depth === 0) {
      this.#line = '';
      this.#lineText = '';
    }
    if (depth === 0) this.pieces.push(BOUNDARY);
  }

  #endQuoteElement(): void {
    if (this.#isQuoteOpen) this.pieces.push('</blockquote>', BOUNDARY);
    this.#isQuoteOpen = false;
  }

  #break(): void {
    this.#closeMarks(0);
    this.pieces.push('<br>');
  }

  #closeMarks(index: number): void {
    for (const { tag } of this.#marks.slice(index, Math.max(index, this.#openMarks)).reverse())
      this.pieces.push(`</${tag}>`);
    this.#openMarks = Math.min(this.#openMarks, index);
  }
}
