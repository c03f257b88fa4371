import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_SOURCE_TEXT, breaksOff, unreadable } from '../source-item';
import { withoutControls } from '../old-site';

/** An element of the channel or of an item that holds further ones: an author, a category, a field of a post. */
interface Group {
  texts: Map<string, string>;
  line: number;
}

export interface RawTerm {
  /** Empty in the oldest exports. */
  domain: string;
  slug: string;
  name: string;
}

export interface RawItem extends Group {
  terms: RawTerm[];
  meta: Map<string, string>;
  comments: number;
}

export type WxrPart =
  | { type: 'channel'; texts: Map<string, string> }
  | { type: 'author'; texts: Map<string, string> }
  | { type: 'item'; item: RawItem };

const MAX_DEPTH = 40;
const MAX_ATTRIBUTES = 200;
const MAX_TERMS = 1_000;
/** The parser holds a text until it ends. */
const MAX_TEXT_HELD = 16_000_000;
/** Texts besides that of an item. */
const MAX_SHORT_TEXT = 20_000;
const META_KEYS = new Set(['_thumbnail_id', '_wp_attachment_image_alt']);
const LOOSE_AMPERSAND = /&(?!#?\w{1,40};)/g;
const LONGEST_ENTITY = 45;

/**
 * Parses WXR chunk by chunk. Errors of XML that a reader can pass over are counted; a document type, an entity beyond the five, a second
 * document and an end too early throw 400 with the line.
 */
export class WxrParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #path: string[] = [];
  #parts: WxrPart[] = [];
  #channel: Map<string, string> | null = new Map();
  #item: RawItem | null = null;
  #author: Map<string, string> | null = null;
  #term: RawTerm | null = null;
  #metaKey = '';
  #text = '';
  #isCollecting = false;
  #held = 0;
  #attributes = 0;
  #isRootClosed = false;
  #carried = '';
  /** The lines of errors that were passed over. */
  readonly errorLines: number[] = [];

  constructor() {
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#onError(message));
    parser.on('doctype', () => this.#refuse('this export has a document type.'));
    parser.on('opentagstart', () => (this.#attributes = 0));
    parser.on('attribute', () => this.#countAttribute());
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', ({ name }) => this.#close(name));
    parser.on('text', (text) => this.#add(text));
    parser.on('cdata', (text) => this.#add(text));
    parser.on('comment', () => (this.#held = 0));
    parser.on('processinginstruction', () => (this.#held = 0));
  }

  write(chunk: string): WxrPart[] {
    const text = this.#carried + withoutControls(chunk);
    const at = text.lastIndexOf('&');
    const isCarried = at >= 0 && at > text.length - LONGEST_ENTITY && !text.includes(';', at);
    this.#carried = isCarried ? text.slice(at) : '';
    const whole = isCarried ? text.slice(0, at) : text;
    this.#held += whole.length;
    if (this.#held > MAX_TEXT_HELD) this.#refuse('a text is longer than 16 MB.');
    this.#parser.write(whole.replace(LOOSE_AMPERSAND, '&amp;'));
    return this.#take();
  }

  /** Call it once after the last chunk. */
  end(): WxrPart[] {
    this.#parser.write(this.#carried.replace(LOOSE_AMPERSAND, '&amp;'));
    if (!this.#isRootClosed) throw breaksOff(this.#parser.line);
    this.#parser.close();
    return this.#take();
  }

  #take(): WxrPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #refuse(words: string): never {
    throw unreadable(`Line ${this.#parser.line}: ${words}`);
  }

  #onError(message: string): void {
    if (message.includes('undefined entity')) this.#refuse('this export has an entity.');
    if (!this.#isRootClosed && this.errorLines.length < 100) this.errorLines.push(this.#parser.line);
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#held = 0;
    if (this.#isRootClosed) this.#refuse('a second export begins here.');
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH) this.#refuse('the elements are nested too deeply.');
    this.#text = '';
    this.#isCollecting = true;
    if (name === 'item') this.#openItem();
    else if (name === 'wp:author' && !this.#item) this.#author = new Map();
    else if (name === 'wp:comment' && this.#item) this.#item.comments += 1;
    else if (name === 'category' && this.#item)
      this.#term = { domain: attributes['domain'] ?? '', slug: attributes['nicename'] ?? '', name: '' };
    else if (name === 'wp:meta_value') this.#isCollecting = META_KEYS.has(this.#metaKey);
  }

  /** The parser holds all of an element. */
  #countAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTES) this.#refuse('an element has too many attributes.');
  }

  #openItem(): void {
    if (this.#channel) this.#parts.push({ type: 'channel', texts: this.#channel });
    this.#channel = null;
    this.#item = { texts: new Map(), terms: [], meta: new Map(), comments: 0, line: this.#parser.line };
  }

  #add(text: string): void {
    this.#held = 0;
    if (!this.#isCollecting) return;
    const room =
      (this.#path.at(-1) === 'content:encoded' ? MAX_SOURCE_TEXT : MAX_SHORT_TEXT) - this.#text.length;
    if (room > 0) this.#text += text.length > room ? text.slice(0, room) : text;
  }

  #close(name: string): void {
    this.#held = 0;
    const parent = this.#path.at(-2);
    this.#path.pop();
    if (this.#path.length === 0) this.#isRootClosed = true;
    if (this.#item) this.#closeInItem(this.#item, name, parent);
    else if (this.#author) {
      if (name !== 'wp:author') keep(this.#author, name, this.#text);
      else this.#parts.push({ type: 'author', texts: this.#author });
      if (name === 'wp:author') this.#author = null;
    } else if (parent === 'channel' && this.#channel) keep(this.#channel, name, this.#text);
    if (name === 'channel' && this.#channel) this.#parts.push({ type: 'channel', texts: this.#channel });
    this.#text = '';
    this.#isCollecting = false;
  }

  #closeInItem(item: RawItem, name: string, parent: string | undefined): void {
    if (name === 'item') {
      this.#parts.push({ type: 'item', item });
      this.#item = null;
    } else if (name === 'category' && this.#term) {
      if (item.terms.length < MAX_TERMS) item.terms.push({ ...this.#term, name: this.#text });
      this.#term = null;
    } else if (name === 'wp:meta_key') this.#metaKey = this.#text.trim();
    else if (name === 'wp:meta_value') {
      if (META_KEYS.has(this.#metaKey)) keep(item.meta, this.#metaKey, this.#text);
      this.#metaKey = '';
    } else if (parent === 'item') keep(item.texts, name, this.#text);
  }
}

/** Of a repeated element the first with a text counts. */
function keep(texts: Map<string, string>, name: string, text: string): void {
  if ((texts.get(name) ?? '') === '') texts.set(name, text);
}
