import { decodeReferences, escapeCueText } from './cue-text';

/** Deeper tags are left out. */
const MAX_DEPTH = 16;
const PLAIN_TAGS = ['b', 'i', 'u', 'ruby', 'rt'];
const LANGUAGE_TAG = /^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,5}$/i;
/** Tags begin so; any other `<` is a character. */
const TAG_START = /^(?:$|[a-z/!?])/i;
const TIMESTAMP = /^[\d:.]+$/;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const IS_BLANK = /^[ \t]*$/;

interface MarkupHandlers {
  /** Receives text with its character references as written. */
  onText: (text: string) => void;
  /** Receives what stands between `<` and `>`. */
  onTag: (source: string) => void;
}

/** Reads cue text in one pass. A `<` that begins no tag is text, and so is one without its `>`. */
function readMarkup(source: string, { onText, onTag }: MarkupHandlers): void {
  const mark = /[<>]/g;
  let at = 0;
  for (let start = source.indexOf('<'); start >= 0; start = source.indexOf('<', start + 1)) {
    mark.lastIndex = start + 1;
    const end = mark.exec(source)?.index ?? source.length;
    const tag = source.slice(start + 1, end);
    const isTag = source.charAt(end) === '>' && (TAG_START.test(tag) || TIMESTAMP.test(tag));
    if (!isTag) continue;
    if (start > at) onText(source.slice(at, start));
    onTag(tag);
    at = end + 1;
  }
  if (at < source.length) onText(source.slice(at));
}

/**
 * Rewrites the text of a cue by the rules of "WebVTT cue text" of the W3C's WebVTT: of the tags only `b`, `i`, `u`,
 * `v`, `lang`, `ruby` and `rt` are kept, without classes and all closed; the words inside others stay. Blank lines, which
 * would end the cue, are taken out. Canonical text does not change any more.
 */
export function canonicalMarkup(source: string): string {
  const writer = new MarkupWriter();
  readMarkup(source, {
    onText: (text) => writer.text(decodeReferences(text)),
    onTag: (tag) => (tag.startsWith('/') ? writer.close(tag.slice(1)) : writer.open(tag)),
  });
  return writer.end();
}

class MarkupWriter {
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  /** What stands before the next word or tag: a line break wins over a space, and no text begins with either. */
  #gap: '' | ' ' | '\n' = '';
  #hasWords = false;

  text(text: string): void {
    const lines = text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0 && this.#hasWords) this.#gap = '\n';
      if (!IS_BLANK.test(line)) {
        this.#writeGap();
        this.#parts.push(escapeCueText(line));
        this.#hasWords = true;
      } else if (line !== '' && this.#gap === '' && this.#hasWords) this.#gap = ' ';
    }
  }

  open(source: string): void {
    const name = /^[^\s.]*/.exec(source)?.[0].toLowerCase() ?? '';
    if (name === 'br') return this.text('\n');
    const tag = this.#open.length < MAX_DEPTH ? this.#keptTag(name, source) : null;
    if (tag === null) return;
    this.#writeGap();
    this.#parts.push(tag);
    this.#open.push(name);
  }

  close(source: string): void {
    const name = source.trim().toLowerCase();
    // The end of a ruby annotation may be left out.
    if (name === 'ruby' && this.#open.at(-1) === 'rt') this.#closeLast();
    if (name === this.#open.at(-1)) this.#closeLast();
  }

  end(): string {
    while (this.#open.length > 0) this.#closeLast();
    return this.#parts.join('');
  }

  #keptTag(name: string, source: string): string | null {
    if (name === 'rt' && this.#open.at(-1) !== 'ruby') return null;
    if (PLAIN_TAGS.includes(name)) return `<${name}>`;
    if (name !== 'v' && name !== 'lang') return null;
    const annotation = annotationOf(source);
    if (annotation === '' || (name === 'lang' && !LANGUAGE_TAG.test(annotation))) return null;
    return `<${name} ${escapeCueText(annotation)}>`;
  }

  #closeLast(): void {
    this.#parts.push(`</${this.#open.pop()}>`);
  }

  #writeGap(): void {
    if (this.#gap !== '') this.#parts.push(this.#gap);
    this.#gap = '';
  }
}

/** Returns what follows a tag's name and classes, as one line. */
function annotationOf(source: string): string {
  const space = source.search(/\s/);
  if (space < 0) return '';
  return decodeReferences(source.slice(space)).replace(CONTROLS, '').replace(/\s+/g, ' ').trim();
}
