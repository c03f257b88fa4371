const BLOCKS = /^(?:p|h[1-3]|ul|ol)$/;
const HEADING = /^h[1-3]$/;
const LIST = /^[uo]l$/;
/** Deeper tags are removed; no real text nests as deeply. */
const DEEPEST = 50;

/** Counts the elements of a text, up to a limit. */
export class ElementCounter {
  count = 0;

  constructor(private readonly max: number) {}

  /** Counts one more; false if there is no room for it. */
  take(): boolean {
    if (this.count >= this.max) return false;
    this.count += 1;
    return true;
  }
}

interface OpenTag {
  tag: string;
  attributes: string;
  written: string;
}

const isList = ({ tag }: OpenTag) => LIST.test(tag);

/** Writes tags so that each is closed where HTML would close it. */
export class TagWriter {
  #written: string[] = [];
  readonly #open: OpenTag[] = [];
  /** The tags that an interruption has closed, until what follows it opens them again. */
  #interrupted: OpenTag[] = [];

  constructor(private readonly counter: ElementCounter) {}

  text(text: string): void {
    if (this.#interrupted.length > 0 && text.trim() === '') return;
    this.#resume();
    if (this.#isDirectlyInList() && text.trim() !== '') this.#push('li');
    this.#written.push(text);
  }

  open(tag: string, attributes: string): void {
    this.#endBefore(tag);
    this.#resume();
    if (tag === 'br') return this.#inItem().#break();
    if (tag === 'li') return this.#openItem();
    const isInHeading = this.#open.some((each) => HEADING.test(each.tag));
    if ((BLOCKS.test(tag) && isInHeading) || (tag === 'a' && attributes === '')) return;
    this.#inItem().#push(tag, attributes);
  }

  /** Closes the innermost tag of this name, together with the tags open inside it. */
  close(tag: string): void {
    const interrupted = this.#interrupted.findLastIndex((each) => each.tag === tag);
    if (interrupted >= 0) return void this.#interrupted.splice(interrupted);
    const index = this.#open.findLastIndex((each) => each.tag === tag);
    if (index >= 0) this.#closeFrom(index);
  }

  end(): string {
    this.#closeFrom(0);
    return this.#take();
  }

  /**
   * Returns what has been written, with all tags closed, for something that stands between paragraphs. What is written next opens
   * them again; a tag that nothing was written into is left out.
   */
  interrupt(): string {
    const open = [...this.#open];
    while (this.#written.at(-1)?.trim() === '') this.#written.pop();
    while (this.#open.length > 0 && this.#written.at(-1) === this.#open.at(-1)?.written) {
      this.#written.pop();
      this.#open.pop();
      this.counter.count -= 1;
    }
    this.#closeFrom(0);
    if (open.length > 0) this.#interrupted = open;
    return this.#take();
  }

  /** Closes the tags that a new one ends. */
  #endBefore(tag: string): void {
    if (tag === 'a') this.close('a');
    if (tag === 'li') this.#interrupted.splice(this.#interrupted.findLastIndex(isList) + 1);
    if (!BLOCKS.test(tag)) return;
    this.close('p');
    if (!HEADING.test(tag)) return;
    for (const each of [...this.#open, ...this.#interrupted])
      if (HEADING.test(each.tag)) this.close(each.tag);
  }

  #resume(): void {
    const tags = this.#interrupted;
    this.#interrupted = [];
    for (const { tag, attributes } of tags) this.#push(tag, attributes);
  }

  #take(): string {
    const html = this.#written.join('');
    this.#written = [];
    return html;
  }

  /** An item outside any list becomes a paragraph; the next item closes the one before. */
  #openItem(): void {
    const list = this.#open.findLastIndex(isList);
    if (list < 0) return this.open('p', '');
    this.#closeFrom(list + 1);
    this.#push('li');
  }

  #inItem(): this {
    if (this.#isDirectlyInList()) this.#push('li');
    return this;
  }

  #isDirectlyInList(): boolean {
    return LIST.test(this.#open.at(-1)?.tag ?? '');
  }

  #break(): void {
    if (this.counter.take()) this.#written.push('<br>');
  }

  #push(tag: string, attributes = ''): void {
    if (this.#open.length >= DEEPEST || !this.counter.take()) return;
    const written = `<${tag}${attributes}>`;
    this.#open.push({ tag, attributes, written });
    this.#written.push(written);
  }

  #closeFrom(index: number): void {
    for (const { tag } of this.#open.splice(index).reverse()) this.#written.push(`</${tag}>`);
  }
}
