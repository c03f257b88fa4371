import { excerpt, htmlToText } from '~/core/html/html';
import { readTokens } from '~/core/html/html-tokens';
import { blockProblems, sanitizeText, textHasTooManyElements } from '~/core/html/sanitize-text';
import { LIMITS } from '~/core/validation/limits';
import type { SourceItem } from '~/moving/sources/source-item';
import { convertShortcode, convertSkipped, ShortcodeReader } from './convert-shortcode';
import { convertTag } from './convert-tags';
import { TextConverter } from './text-converter';
import type { ConvertedText, TextResolver } from './text-resolver';
import { writePieces } from './write-pieces';

/** A text of the greatest length has a tenth of it; more would hold the event loop. */
const MAX_PARTS = 20_000;
const MAX_HTML = 500_000;

/**
 * Turns the text of an item into a text with blocks, in linear time. It is called twice: for the plan with a resolver that only takes
 * notes, and for the import when the files are in the library. `text` is sanitised when it is first read, because that takes 10 ms and
 * more, and the plan does not need it.
 */
export function convertText(item: SourceItem, resolver: TextResolver): ConvertedText {
  const to = new TextConverter(item, resolver);
  const html = item.html.slice(0, MAX_HTML);
  const isWhole = readInto(to, html) && html.length === item.html.length;
  to.closeAll();
  const pieces = to.writer.end();
  const { text, files, isCut } = writePieces(pieces, to);
  let clean: string | null = null;
  return {
    get text() {
      return (clean ??= sanitizeText(text));
    },
    get unsaved() {
      const isRefused = textHasTooManyElements(text) || blockProblems(text, '').length > 0;
      return isRefused ? this.text : text;
    },
    lead: leadOf(pieces.slice(0, Math.max(0, to.leadEnd))),
    files,
    losses: to.losses.list,
    links: to.links.paths,
    isCut: isCut || !isWhole,
  };
}

const leadOf = (pieces: readonly unknown[]): string =>
  excerpt(htmlToText(pieces.filter((each) => typeof each === 'string').join('')), LIMITS.excerpt - 1);

/** Returns false if the rest is left out, because the text has too many parts. */
function readInto(to: TextConverter, html: string): boolean {
  const isWordpress = to.item.markup === 'classic' || to.item.markup === 'gutenberg';
  const shortcodes = isWordpress ? new ShortcodeReader(html) : null;
  const blocks = new BlockComments();
  let left = MAX_PARTS;
  const take = () => (left -= 1) >= 0;
  readTokens(html, {
    onTag: (tag) => take() && convertTag(to, tag),
    onSkipped: (tag, content) => take() && convertSkipped(to, tag, content),
    onComment: (comment) => take() && blocks.read(to, comment),
    onText: (text) => {
      if (left < 0) return;
      const keepsBreaks = (isWordpress && blocks.isFree) || to.isInside('pre');
      const isCode = to.isInside('pre') || to.isInside('code');
      for (const part of shortcodes && !isCode ? shortcodes.split(text) : [text]) {
        if (!take()) return;
        if (typeof part !== 'string') convertShortcode(to, part);
        else if (!keepsBreaks || to.isInside('table')) to.words(part);
        else writeLines(to, part, take);
      }
    },
  });
  return left >= 0;
}

/** In the classic editor blank lines divide paragraphs, and line breaks are kept; in code all are kept. */
function writeLines(to: TextConverter, text: string, take: () => boolean): void {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (const [index, line] of lines.entries()) {
    if (!take()) return;
    const isBlankLine = index > 0 && index < lines.length - 1 && line.trim() === '';
    if (isBlankLine && !to.isInside('pre')) to.boundary();
    else {
      if (index > 0) to.writer.breakLine();
      to.words(index > 0 ? ` ${line}` : line);
    }
  }
}

const BLOCK = /^\s{0,5}(\/?)wp:([a-z][\w/-]{0,80})/;
const FREE = /^(?:core\/)?(?:freeform|classic|shortcode)$/;
/** They show nothing of their own. */
const SILENT = /^(?:core\/)?(?:spacer|more|nextpage|separator)$/;
const MAX_DEPTH = 100;
/** The part of a text that Ghost shows to some readers only. */
const GATED = /^kg-gated-block:(begin|end)\b/;
const FOR_VISITORS = /\bnonMember:true\b/;

/** Follows the comments of the block editor: which blocks are open decides whether blank lines are paragraphs. */
class BlockComments {
  readonly #open: string[] = [];
  #endGated: (() => void) | null = null;

  /** Whether text here is like that of the classic editor. */
  get isFree(): boolean {
    const last = this.#open.at(-1);
    return last === undefined || FREE.test(last);
  }

  read(to: TextConverter, comment: string): void {
    const text = comment.slice(0, 4_000).trim();
    if (/^more\b/.test(text) && to.leadEnd < 0) {
      to.boundary();
      to.leadEnd = to.writer.pieces.length;
    }
    if (text === 'nextpage') {
      to.boundary();
      to.losses.add('Page break → left out');
    }
    const gated = GATED.exec(text)?.[1];
    if (gated !== undefined) return this.#readGated(to, gated === 'begin' && !FOR_VISITORS.test(text));
    const [, slash, name] = BLOCK.exec(comment) ?? [];
    if (name === undefined) return;
    to.boundary();
    if (slash !== '') return this.#close(name);
    if (comment.trimEnd().endsWith('/')) return readDynamic(to, name, comment);
    if (this.#open.length < MAX_DEPTH) this.#open.push(name);
    if (name === 'columns') to.losses.add('Columns → one below the other');
  }

  /** What visitors did not see stays out, also where the end is missing. */
  #readGated(to: TextConverter, isHidden: boolean): void {
    this.#endGated?.();
    this.#endGated = null;
    to.boundary();
    if (!isHidden) return;
    to.losses.add('Part for members only → left out');
    this.#endGated = to.mute();
  }

  #close(name: string): void {
    const index = this.#open.lastIndexOf(name);
    if (index >= 0) this.#open.splice(index);
  }
}

/** A block that the site itself filled: the export has only its name. */
function readDynamic(to: TextConverter, name: string, comment: string): void {
  const address = /"url":"(https?:[^"]{1,2000})"/.exec(comment)?.[1];
  if (/embed/.test(name) && address !== undefined) to.placeAddress(address.replaceAll('\\/', '/'), '');
  else if (!SILENT.test(name)) to.losses.add(`Block “${name}” → left out`);
}
