import { canonicalTag, linkAttribute, type ElementCounter } from './sanitize-html';
import type { Tag } from './html-tokens';

interface Mark {
  tag: string;
  written: string;
}

const WHITE_SPACE = /[\t\n\f\r ]+/g;
const WHITE_SPACE_ENTITY =
  /&(?:Tab;|NewLine;|#(?:0*(?:9|10|12|13|32)(?!\d)|x0*(?:9|a|c|d|20)(?![\da-f]));?)/gi;

export class InlineLines {
  readonly #lines: string[] = [];
  #written: string[] = [];
  /** The marks of the next text; the first of them are already open. */
  #marks: Mark[] = [];
  #openMarks = 0;
  #lastText = 0;
  #endsWithSpace = false;
  /** Whether white space is pending; it only counts between words. */
  #isSpaceDue = false;

  constructor(
    private readonly allowed: ReadonlySet<string>,
    private readonly counter: ElementCounter,
  ) {}

  get isAtStart(): boolean {
    return this.#written.length === 0;
  }

  /** Adds text with undecoded entities. White space collapses and is trimmed from lines. */
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

  tag({ name, isClosing, attributes }: Tag): void {
    const tag = canonicalTag(name);
    if (!this.allowed.has(tag)) return;
    const index = this.#marks.findIndex((mark) => mark.tag === tag);
    if (index >= 0 && (isClosing || tag === 'a')) this.#close(index);
    if (isClosing || (index >= 0 && tag !== 'a')) return;
    const link = tag === 'a' ? linkAttribute(attributes) : '';
    if (tag !== 'a' || link !== '') this.#marks.push({ tag, written: `<${tag}${link}>` });
  }

  /** Open tags stay open in the next line. */
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
