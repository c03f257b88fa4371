import { GALLERY_LIMITS, MAX_BLOCKS } from '~/core/html/block';
import { escapeText, writeBlock } from '~/core/html/write-block';
import { MAX_ELEMENTS } from '~/core/html/html';
import { LIMITS } from '~/core/validation/limits';
import { toPlainLine } from '~/moving/sources/old-site';
import type { FileReference } from '~/moving/sources/source-item';
import type { Placed, PlacedMedia, ResolvedFile } from './text-resolver';
import type { TextConverter } from './text-converter';
import { BOUNDARY, type Piece } from './text-writer';

/** Sanitising adds a `rel` to links, so that a little room is left. */
const MAX_TEXT = LIMITS.richText - 1_000;
const REL = ' rel="noopener noreferrer"'.length;
const MAX_ALT = 500;
const MAX_TITLE = 200;
const NO_TITLE = 'Video';

type Context = Pick<TextConverter, 'item' | 'resolver' | 'losses' | 'links'>;

interface Written {
  text: string;
  files: FileReference[];
  isCut: boolean;
}

/** Writes the pieces of a text as HTML within the limits of a text: its length, its blocks, its elements. */
export function writePieces(pieces: readonly Piece[], context: Context): Written {
  const out = new LimitedText(context);
  const files = new Map<string, FileReference>();
  let run: PlacedMedia[] = [];
  const endRun = () => {
    for (const html of writeFiles(run, context)) out.block(html);
    run = [];
  };
  for (const piece of pieces) {
    if (typeof piece !== 'string' && piece.type === 'file') {
      files.set(`${piece.reference.attachment} ${piece.reference.address}`, piece.reference);
      if (!belongsTo(run, piece)) endRun();
      run.push(piece);
      continue;
    }
    if (piece === BOUNDARY && run.length > 0) continue;
    endRun();
    if (typeof piece === 'string') out.html(piece);
    else out.block(writeOther(piece, context));
  }
  endRun();
  return { text: out.end(), files: [...files.values()], isCut: out.isCut };
}

/** Pictures next to each other are a gallery: those that the export names as one, and those without captions. */
function belongsTo(run: readonly PlacedMedia[], file: PlacedMedia): boolean {
  const last = run.at(-1);
  if (!last) return true;
  if (file.gallery || last.gallery) return file.gallery === last.gallery;
  return file.caption === '' && last.caption === '' && !file.isFilm && !last.isFilm;
}

interface Found {
  placed: PlacedMedia;
  file: ResolvedFile;
}

function writeFiles(run: readonly PlacedMedia[], context: Context): string[] {
  const found: Found[] = [];
  const others: string[] = [];
  for (const placed of run) {
    const file = context.resolver.file(placed.reference);
    if (file) found.push({ placed, file });
    else others.push(...insteadOf(placed, context));
  }
  const gallery = run[0]?.gallery;
  const pictures = found.filter(({ file }) => file.type === 'image');
  const isGallery = pictures.length >= GALLERY_LIMITS.least;
  const singles = isGallery ? found.filter(({ file }) => file.type !== 'image') : found;
  const written = isGallery ? writeGalleries(pictures, gallery?.caption ?? '') : [];
  const captionLeft = gallery && !isGallery ? gallery.caption : '';
  const single = singles.map((each, index) => writeSingle(each, index === 0 ? captionLeft : ''));
  if (captionLeft !== '' && singles.length === 0) others.push(`<p>${captionLeft}</p>`);
  return [...written, ...single, ...others];
}

/** A missing file leaves its caption, and a film of another site a link. */
function insteadOf({ reference, caption, isFilm }: PlacedMedia, { links, losses }: Context): string[] {
  const href = isFilm && !links.isOwn(reference.address) ? links.target(reference.address) : null;
  const host = links.hostOf(reference.address);
  if (href !== null) losses.add(`Film of ${host} → a link`);
  const link = href === null ? [] : [`<p><a href="${escapeText(href)}">${escapeText(host || href)}</a></p>`];
  return [...link, ...(caption === '' ? [] : [`<p>${caption}</p>`])];
}

/** Divides more pictures than a gallery may have into galleries of about the same size. */
function writeGalleries(found: readonly Found[], caption: string): string[] {
  const count = Math.ceil(found.length / GALLERY_LIMITS.most);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((each) => Math.floor((each * found.length) / count));
    const files = found.slice(from, to).map(({ file }) => file.file);
    return writeBlock({ type: 'gallery', files, caption: index === count - 1 ? caption : '' });
  });
}

function writeSingle({ placed, file }: Found, caption: string): string {
  const alt = placed.reference.alt === file.alt ? '' : placed.reference.alt.slice(0, MAX_ALT);
  const own = placed.caption || caption || (placed.gallery ? escapeText(file.caption) : '');
  return writeBlock({ type: 'media', file: file.file, size: placed.size, alt, caption: own });
}

function writeOther(placed: Exclude<Placed, PlacedMedia>, { item }: Context): string {
  if (placed.type === 'line') return writeBlock(placed);
  const title = toPlainLine(toPlainLine(placed.title) || item.title || NO_TITLE).slice(0, MAX_TITLE);
  return writeBlock({ type: 'embed', ...placed.embed, title, poster: '' });
}

/** Counts what sanitising counts, so that everything that is left out is named. */
class LimitedText {
  isCut = false;
  #written: string[] = [];
  #length = 0;
  #blocks = 0;
  #elements = 0;
  #isInQuote = false;

  constructor(private readonly context: Context) {}

  block(html: string): void {
    if (html.startsWith('<p>')) return this.html(html);
    if (this.#takeBlock()) this.html(html);
  }

  html(html: string): void {
    if (this.isCut || html === '') return;
    const isQuote = html === '<blockquote>';
    if (isQuote) this.#isInQuote = this.#takeBlock();
    const isDropped = (isQuote || html === '</blockquote>') && !this.#isInQuote;
    const written = isDropped ? '' : this.#isInQuote ? html : html.replace(/^<(\/?)cite>$/, '<$1p>');
    if (html === '</blockquote>') this.#isInQuote = false;
    if (/^<[a-z]/.test(written)) this.#elements += 1;
    const length = written.length + (written.startsWith('<a href="http') ? REL : 0);
    if (this.#length + length > MAX_TEXT) return this.#cut(written);
    this.#length += length;
    this.#written.push(written);
  }

  end(): string {
    if (this.#elements > MAX_ELEMENTS)
      this.context.losses.add(`Formatting beyond ${MAX_ELEMENTS.toLocaleString('en-GB')} elements → words`);
    return this.#written.join('');
  }

  #takeBlock(): boolean {
    this.#blocks += 1;
    if (this.#blocks <= MAX_BLOCKS) return true;
    this.context.losses.add(`Pictures, films, quotes and lines beyond ${MAX_BLOCKS} → left out`);
    return false;
  }

  /** Keeps the words that have room; a tag or an entity is never cut. */
  #cut(html: string): void {
    this.isCut = true;
    if (html.startsWith('<')) return;
    const room = html.slice(0, Math.max(0, MAX_TEXT - this.#length));
    this.#written.push(room.slice(0, Math.max(0, room.lastIndexOf(' '))));
  }
}
