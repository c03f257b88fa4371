import { decodeText } from '~/moving/sources/plain-text';

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
