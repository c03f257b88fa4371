import { attributeOf } from './html-attributes';
import { readTokens } from './html-tokens';

const BLOCKS = /^(?:p|h[1-3]|ul|ol)$/;
const HEADING = /^h[1-3]$/;
const LIST = /^[uo]l$/;
/** Deeper tags are removed; no real text nests as deeply. */
const DEEPEST = 50;

/** Equivalents of the toolbar's tags that other programs write. */
const SYNONYMS = new Map([
  ['b', 'strong'],
  ['i', 'em'],
]);

interface BalanceOptions {
  /** The names of the tags that stay. */
  allowed: ReadonlySet<string>;
  maxElements: number;
}

/**
 * Returns the text with only these tags, at most `maxElements` of them, all closed and properly nested, and only links with an
 * address, in one pass whose time is linear in the length: a parser that repairs hostile markup can take minutes for an article's
 * length. The result is not safe and must still be sanitised.
 */
export function balanceHtml(
  html: string,
  { allowed, maxElements }: BalanceOptions,
): { html: string; elements: number } {
  const writer = new Writer(maxElements);
  readTokens(html, {
    onText: (text) => writer.text(text),
    onTag: ({ name, isClosing, attributes }) => {
      const tag = SYNONYMS.get(name) ?? name;
      if (!allowed.has(tag)) return;
      if (isClosing) writer.close(tag);
      else writer.open(tag, tag === 'a' ? hrefOf(attributes) : '');
    },
  });
  return { html: writer.end(), elements: writer.elements };
}

function hrefOf(attributes: string): string {
  const href = attributeOf(attributes, 'href');
  return href === '' ? '' : ` href="${href.replaceAll('"', '&quot;')}"`;
}

/** Writes tags so that each is closed where HTML would close it. */
class Writer {
  readonly #written: string[] = [];
  readonly #open: string[] = [];
  elements = 0;

  constructor(private readonly maxElements: number) {}

  text(text: string): void {
    if (this.#isDirectlyInList() && text.trim() !== '') this.#push('li');
    this.#written.push(text);
  }

  open(tag: string, attributes: string): void {
    if (tag === 'br') return this.#inItem().#break();
    if (tag === 'li') return this.#openItem();
    if (BLOCKS.test(tag)) {
      this.close('p');
      if (HEADING.test(tag))
        this.#open.filter((each) => HEADING.test(each)).forEach((each) => this.close(each));
      else if (this.#open.some((each) => HEADING.test(each))) return;
    }
    if (tag === 'a') {
      this.close('a');
      if (attributes === '') return;
    }
    this.#inItem().#push(tag, attributes);
  }

  /** Closes the innermost tag of this name, together with the tags open inside it. */
  close(tag: string): void {
    const index = this.#open.lastIndexOf(tag);
    if (index >= 0) this.#closeFrom(index);
  }

  end(): string {
    this.#closeFrom(0);
    return this.#written.join('');
  }

  /** An item outside any list becomes a paragraph; the next item closes the one before. */
  #openItem(): void {
    const list = this.#open.findLastIndex((each) => LIST.test(each));
    if (list < 0) return this.open('p', '');
    this.#closeFrom(list + 1);
    this.#push('li');
  }

  #inItem(): this {
    if (this.#isDirectlyInList()) this.#push('li');
    return this;
  }

  #isDirectlyInList(): boolean {
    return LIST.test(this.#open.at(-1) ?? '');
  }

  #break(): void {
    if (this.elements >= this.maxElements) return;
    this.elements += 1;
    this.#written.push('<br>');
  }

  #push(tag: string, attributes = ''): void {
    if (this.#open.length >= DEEPEST || this.elements >= this.maxElements) return;
    this.elements += 1;
    this.#open.push(tag);
    this.#written.push(`<${tag}${attributes}>`);
  }

  #closeFrom(index: number): void {
    for (const tag of this.#open.splice(index).reverse()) this.#written.push(`</${tag}>`);
  }
}
