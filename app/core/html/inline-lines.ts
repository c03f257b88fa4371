import { canonicalTag, linkAttribute, type ElementCounter } from './sanitize-html';
import type { Tag } from './html-tokens';

interface Mark {
  tag: string;
  written: string;
}

const WHITE_SPACE = /[\t\n\f\r ]+/g;
const WHITE_SPACE_ENTITY =
  /&(?:Tab;|NewLine;|#(?:0*(?:9|10|12|13|32)(?!\d)|x0*(?:9|a|c|d|20)(?![\da-f]));?)/gi;

/** Collects lines of text that have only some inline tags, such as those of a caption. */
export class InlineLines {
  readonly #lines: string[] = [];
  #written: string[] = [];
  /** The marks of what is written next; the first of them are open in the text already. */
  #marks: Mark[] = [];
  #openMarks = 0;
  /** Where the last text is among what has been written. */
  #lastText = 0;
  #endsWithSpace = false;
  /** Whether there was white space on its own, which counts only between words. */
  #isSpaceDue = false;

  constructor(
    private readonly allowed: ReadonlySet<string>,
    private readonly counter: ElementCounter,
  ) {}

  /** Whether nothing has been written into the current line. */
  get isAtStart(): boolean {
    return this.#written.length === 0;
  }

  /** Receives text with its entities as written. White space collapses, and none is at the ends of a line. */
  text(text: string): void {
    const collapsed = text.replace(WHITE_SPACE_ENTITY, ' ').replace(WHITE_SPACE, ' ');
    const hasSpaceBefore = this.isAtStart || this.#endsWithSpace;
    if (collapsed === ' ') this.#isSpaceDue = !hasSpaceBefore;
    const words = hasSpaceBefore || this.#isSpaceDue ? collapsed.replace(/^ /, '') : collapsed;
    if (words === '' || collapsed === ' ') return;
    if (this.#isSpaceDue) this.#written.push(' ');
    for (const mark of this.#marks.splice(this.#openMarks)) this.#open(mark);
    this.#lastText = this.#written.push(words) - 1;
    this.#endsWithSpace = words.endsWith(' ');
    this.#isSpaceDue = false;
  }

  /** Opens or closes an inline tag, if it is allowed. */
  tag({ name, isClosing, attributes }: Tag): void {
    const tag = canonicalTag(name);
    if (!this.allowed.has(tag)) return;
    const index = this.#marks.findIndex((mark) => mark.tag === tag);
    if (index >= 0 && (isClosing || tag === 'a')) this.#close(index);
    if (isClosing || (index >= 0 && tag !== 'a')) return;
    const link = tag === 'a' ? linkAttribute(attributes) : '';
    if (tag !== 'a' || link !== '') this.#marks.push({ tag, written: `<${tag}${link}>` });
  }

  /** Ends the line; what is open stays open in the next one. */
  endLine(): void {
    const marks = [...this.#marks];
    if (this.#endsWithSpace)
      this.#written[this.#lastText] = this.#written[this.#lastText]?.slice(0, -1) ?? '';
    this.#close(0);
    this.#marks = marks;
    if (!this.isAtStart) this.#lines.push(this.#written.join(''));
    this.#written = [];
    this.#endsWithSpace = false;
    this.#isSpaceDue = false;
  }

  /** Returns the lines that have text. */
  end(): string[] {
    this.endLine();
    return this.#lines;
  }

  #open(mark: Mark): void {
    if (!this.counter.take()) return;
    this.#marks.push(mark);
    this.#openMarks = this.#marks.length;
    this.#written.push(mark.written);
  }

  #close(index: number): void {
    const open = this.#marks.slice(index, Math.max(index, this.#openMarks));
    for (const { tag } of open.toReversed()) this.#written.push(`</${tag}>`);
    this.#openMarks = Math.min(this.#openMarks, index);
    this.#marks = this.#marks.slice(0, index);
  }
}
