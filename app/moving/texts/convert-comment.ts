import type { TextConverter } from './text-converter';

const BLOCK = /^\s{0,5}(\/?)wp:([a-z][\w/-]{0,80})/;
const FREE = /^(?:core\/)?(?:freeform|classic|shortcode)$/;
/** They show nothing of their own. */
const SILENT = /^(?:core\/)?(?:spacer|more|nextpage|separator)$/;
const MAX_DEPTH = 100;
/** The part of a text that Ghost shows to some readers only. */
const GATED = /^kg-gated-block:(begin|end)\b/;
const FOR_VISITORS = /\bnonMember:true\b/;

/** Follows the comments of the block editor: which blocks are open decides whether blank lines are paragraphs. */
export class BlockComments {
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
