import type { Op } from './quill-to-html';
import { attributeOf, hasFlag, stylesOf } from './html';
import { readTokens, type Tag } from './html-tokens';
import {
  LineWriter,
  type Line,
  type Marks,
  type Surroundings,
  wordItemOf,
  wordListsOf,
  type ListKind,
} from './line-writer';
import { RICH_TEXT_LINK } from '~/core/text/patterns';

/** What a paste cannot keep. */
export type LeftOut = 'media' | 'files' | 'tables' | 'links' | 'colours' | 'signs';

const SIGNS = /^(?:s|strike|del|sup|sub)$/;

/** Names that say nothing of a colour, or are as good as black and white. */
const COLOURLESS =
  /^(?:black|white|gr[ae]y|(?:dark|dim|light)gr[ae]y|silver|whitesmoke|transparent|inherit|initial|unset|auto|none|windowtext|currentcolor)$/;

/** The difference of the channels from which on a colour is not a grey. Browsers copy the site's near-black with each word. */
const COLOURED = 64;

function channelsOf(value: string): number[] {
  if (/^#[\da-f]{3}$/.test(value)) return [...value.slice(1)].map((digit) => parseInt(digit + digit, 16));
  if (/^#[\da-f]{6}/.test(value)) return [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16));
  if (/^rgba?\(/.test(value)) return (value.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  return [];
}

function isColoured(value = ''): boolean {
  if (/^[a-z]+$/.test(value)) return !COLOURLESS.test(value);
  if (/^rgba\([^)]*,\s*0\)$/.test(value)) return false;
  const channels = channelsOf(value);
  return channels.length === 3 && Math.max(...channels) - Math.min(...channels) >= COLOURED;
}

/** Returns what the look of an element has that the editor's formats lack. Links have the site's colour. */
function lostLook(name: string, styles: Map<string, string>, isLink: boolean): LeftOut[] {
  const lost: LeftOut[] = [];
  const grounds = ['background-color', 'background'].map((property) => styles.get(property));
  if ((isLink ? grounds : [styles.get('color'), ...grounds]).some(isColoured)) lost.push('colours');
  const isRaised = /^(?:super|sub)$/.test(styles.get('vertical-align') ?? '');
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? '';
  if (SIGNS.test(name) || isRaised || line.includes('line-through')) lost.push('signs');
  return lost;
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
const BLOCK =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|html|legend|li|main|menu|nav|ol|p|pre|search|section|summary|table|tbody|tfoot|thead|td|th|tr|ul)$/;
/** Empty blocks that become an empty line. */
const EMPTY_LINE = /^(?:p|h[1-3]|li)$/;
const CELL = /^t[dh]$/;
const TABLE = /^(?:table|tbody|tfoot|thead|tr|td|th)$/;
const MEDIA = /^(?:img|object|embed|canvas|video|audio|iframe|svg)$/;
const NOT_READ = /^(?:select|datalist|object|canvas)$/;
const MARKS = new Map<string, Marks>([
  ['b', { bold: true }],
  ['strong', { bold: true }],
  ['i', { italic: true }],
  ['em', { italic: true }],
  ['u', { underline: true }],
]);
const LISTS = new Map<string, ListKind>([
  ['ol', 'ordered'],
  ['ul', 'bullet'],
  ['menu', 'bullet'],
  ['dir', 'bullet'],
]);
/** For a new element: the open elements that it closes implicitly, and those that stop the search for them. */
const ENDS: [RegExp, RegExp, RegExp][] = [
  [/^li$/, /^li$/, /^(?:[ou]l|menu|dir|t[dh])$/],
  [/^d[dt]$/, /^d[dt]$/, /^(?:dl|t[dh])$/],
  [CELL, CELL, /^(?:tr|table)$/],
  [/^tr$/, /^tr$/, /^table$/],
  [/^a$/, /^a$/, CELL],
];
/** Deeper tags are removed; no real text nests as deeply. */
const MAX_DEPTH = 200;
const TEXT: Surroundings = { marks: {}, isPreformatted: false, isHidden: false, isMarker: false };

interface Element {
  name: string;
  around: Surroundings;
  before: number;
  /** The cells of a row, and whether one of them contains a table. */
  cells?: Line[][];
  isLayout?: boolean;
}

interface Options {
  /** Whether quotes and horizontal lines are kept, in the format of `textToDelta`. */
  keepsBlocks?: boolean;
}

/**
 * Converts HTML of any origin into the editor's format: paragraphs, headings, lists, bold, italic, underline and links.
 * A table row becomes one line, and a word processor's bullets become a list. The HTML never enters a document, so
 * nothing in it runs or loads; `decode` turns text with entities into plain text.
 */
export function htmlToDelta(
  html: string,
  decode: (text: string) => string,
  { keepsBlocks = false }: Options = {},
): { ops: Op[]; leftOut: ReadonlySet<LeftOut> } {
  const reader = new Reader(wordListsOf(html), decode, keepsBlocks);
  readTokens(html, {
    onText: (text) => reader.text(text),
    onTag: (tag) => (tag.isClosing ? reader.close(tag.name) : reader.open(tag)),
    onSkipped: (tag) => reader.skip(tag),
  });
  return { ops: reader.end().flatMap(toOps), leftOut: reader.leftOut };
}

const toOps = ({ runs, format, isRule = false }: Line): Op[] =>
  isRule ? [{ insert: { block: { type: 'line' } } }] : lineToOps({ runs, format });

const lineToOps = ({ runs, format }: Line): Op[] => [
  ...runs
    .filter(({ text }) => text !== '')
    .map(({ text, marks }) => ({
      insert: text,
      attributes: Object.fromEntries(Object.entries(marks).filter(([, value]) => Boolean(value))),
    })),
  { insert: '\n', attributes: { ...format } },
];

class Reader {
  readonly leftOut = new Set<LeftOut>();
  #isPreStart = false;
  readonly #open: Element[] = [];
  readonly #writer = new LineWriter();

  constructor(
    private readonly wordLists: ReadonlyMap<string, ListKind>,
    private readonly decode: (text: string) => string,
    private readonly keepsBlocks: boolean,
  ) {}

  get #around(): Surroundings {
    return this.#open.at(-1)?.around ?? TEXT;
  }

  text(text: string): void {
    const shown = this.#isPreStart ? text.replace(/^\r?\n/, '') : text;
    this.#isPreStart = false;
    this.#writer.text(this.decode(shown).replaceAll('\u0000', ''), this.#around);
  }

  skip({ name, attributes }: Tag): void {
    const isDecoration =
      hasFlag(attributes, 'hidden') || attributeOf(attributes, 'aria-hidden').toLowerCase() === 'true';
    if (MEDIA.test(name) && !isDecoration && !this.#around.isHidden) this.leftOut.add('media');
  }

  open({ name, attributes }: Tag): void {
    if (BLOCK.test(name)) this.#writer.end(this.#around);
    if (this.#open.length >= MAX_DEPTH && !VOID.test(name)) return;
    this.#endBefore(name);
    const around = this.#surroundings(name, attributes);
    if (!around.isHidden) this.#noteLoss(name, attributes, around);
    if (name === 'br') this.#writer.end(around, !around.isHidden);
    if (name === 'q') this.#writer.text('“', around);
    if (name === 'hr' && this.keepsBlocks && !around.isHidden) this.#writer.rule();
    if (VOID.test(name)) return;
    const row = this.#open.findLast((each) => each.cells);
    if (row && name === 'table') row.isLayout = true;
    if (NOT_READ.test(name)) around.isHidden = true;
    this.#open.push({ name, around, before: this.#writer.count, ...(name === 'tr' && { cells: [] }) });
    if (CELL.test(name)) this.#writer.openCell();
    this.#isPreStart = name === 'pre';
  }

  #noteLoss(name: string, attributes: string, { marks }: Surroundings): void {
    if (MEDIA.test(name) && !isTracker(attributes)) this.leftOut.add('media');
    if (name === 'a' && !marks.link && attributeOf(attributes, 'href')) this.leftOut.add('links');
    for (const lost of lostLook(name, stylesOf(attributes), Boolean(marks.link))) this.leftOut.add(lost);
  }

  /** Closes the innermost element of this name and all elements within it, but none beyond the current table cell. */
  close(name: string): void {
    const cell = TABLE.test(name) ? -1 : this.#open.findLastIndex((each) => CELL.test(each.name));
    const index = this.#open.findLastIndex((each) => each.name === name);
    if (index > cell) this.#closeFrom(index);
  }

  end(): Line[] {
    this.#closeFrom(0);
    return this.#writer.finish(TEXT);
  }

  #closeFrom(index: number): void {
    while (this.#open.length > index) {
      const element = this.#open.pop();
      if (element) this.#end(element);
    }
  }

  #end({ name, around, before, cells, isLayout = false }: Element): void {
    if (name === 'q') this.#writer.text('”', around);
    if (BLOCK.test(name))
      this.#writer.end(around, EMPTY_LINE.test(name) && !around.isHidden && this.#writer.count === before);
    if (CELL.test(name)) {
      const lines = this.#writer.closeCell();
      const row = this.#open.at(-1);
      if (row?.cells) row.cells.push(lines);
      else this.#writer.row([lines], true);
    }
    if (cells && cells.length > 1 && !isLayout && !around.isHidden) this.leftOut.add('tables');
    if (cells) this.#writer.row(cells, isLayout);
  }

  #endBefore(name: string): void {
    if (BLOCK.test(name)) this.#endWithin(/^p$/, /^(?:li|t[dh]|blockquote|div)$/);
    for (const [begins, ends, within] of ENDS) if (begins.test(name)) this.#endWithin(ends, within);
  }

  #endWithin(ends: RegExp, within: RegExp): void {
    const index = this.#open.findLastIndex((each) => ends.test(each.name));
    if (
      index >= 0 &&
      index > this.#open.findLastIndex((each) => within.test(each.name) && !ends.test(each.name))
    )
      this.#closeFrom(index);
  }

  #surroundings(name: string, attributes: string): Surroundings {
    const outer = this.#around;
    const styles = stylesOf(attributes);
    const around: Surroundings = { ...outer };
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (heading) around.heading = Math.min(Number(heading), 3);
    around.marks = { ...outer.marks, ...MARKS.get(name) };
    if (name === 'a') around.marks.link = this.#linkOf(attributes);
    Object.assign(around.marks, marksOf(styles, around));
    if (this.keepsBlocks) around.quote = this.#quoteOf(name, outer);
    const kind = LISTS.get(name);
    if (kind) around.list = { kind, depth: (outer.list?.depth ?? 0) + 1 };
    const whiteSpace = styles.get('white-space');
    if (whiteSpace) around.isPreformatted = /^(?:pre|pre-wrap|break-spaces)\b/.test(whiteSpace);
    else if (name === 'pre') around.isPreformatted = true;
    if (isHidden(styles, attributes)) around.isHidden = true;
    const wordList = styles.get('mso-list');
    if (wordList?.includes('ignore')) around.isMarker = true;
    else if (BLOCK.test(name)) around.word = wordItemOf(attributes, wordList, this.wordLists) ?? outer.word;
    return around;
  }

  /** In a quote, `cite` and `footer` next to its paragraphs name the source. */
  #quoteOf(name: string, { quote }: Surroundings): Surroundings['quote'] {
    if (name === 'blockquote') return 'text';
    const isSource =
      quote && (name === 'footer' || (name === 'cite' && this.#open.at(-1)?.name === 'blockquote'));
    return isSource ? 'cite' : quote;
  }

  #linkOf(attributes: string): string | undefined {
    const href = this.decode(attributeOf(attributes, 'href'))
      .replace(/[\t\n\r]/g, '')
      .trim();
    return RICH_TEXT_LINK.test(href) ? href : undefined;
  }
}

/** Links are underlined and headings bold by default, so these marks are dropped there. */
function marksOf(styles: Map<string, string>, { marks, heading }: Surroundings): Marks {
  const weight = heading ? undefined : styles.get('font-weight');
  const slope = styles.get('font-style');
  const lines = marks.link
    ? undefined
    : (styles.get('text-decoration') ?? styles.get('text-decoration-line'));
  return {
    ...(weight && weight !== 'inherit' && { bold: /^(?:bold|bolder|[6-9]\d\d)\b/.test(weight) }),
    ...(slope && slope !== 'inherit' && { italic: /^(?:italic|oblique)\b/.test(slope) }),
    ...(lines && lines !== 'inherit' && { underline: lines.includes('underline') }),
  };
}

const isHidden = (styles: Map<string, string>, attributes: string) =>
  styles.get('display')?.startsWith('none') ||
  styles.get('visibility')?.startsWith('hidden') ||
  styles.get('mso-hide') === 'all' ||
  (/hidden/i.test(attributes) && hasFlag(attributes, 'hidden'));

/** One-pixel images are tracking pixels. */
const isTracker = (attributes: string) =>
  ['width', 'height'].every((name) => /^[01]$/.test(attributeOf(attributes, name)));
