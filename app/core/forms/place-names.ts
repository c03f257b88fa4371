import { readFigure, type FigureBlock } from '~/core/html/read-figure';
import { decodeEntities, excerpt, htmlToText } from '~/core/html/html';
import { blockNoun, fileNameOf } from '~/core/files/block-words';

interface TextPlace {
  start: number;
  end: number;
}

const TAG = /<(\/?)(p|h[1-6]|ul|ol|blockquote|figure|hr)(?=[\s/>])[^<>]*>/gi;

/** Elements that end where the next one begins, even without a closing tag. */
const LINE = /^(?:p|h[1-6])$/;

/**
 * Returns the places of a text between which blocks can be inserted, in linear time. Accepts unsanitised text: words
 * outside of elements are a place, too, and an unclosed element ends with the text.
 */
export function readPlaces(html: string): TextPlace[] {
  const places: TextPlace[] = [];
  let open: { name: string; start: number; depth: number } | null = null;
  let at = 0;
  const add = (start: number, end: number) => {
    places.push({ start, end });
    at = end;
  };
  for (const { 0: tag, 1: slash, 2: written = '', index } of html.matchAll(TAG)) {
    const [name, isClosing, end] = [written.toLowerCase(), slash === '/', index + tag.length];
    if (open && !isClosing && LINE.test(open.name)) {
      add(open.start, index);
      open = null;
    }
    if (open) {
      if (name === open.name) open.depth += isClosing ? -1 : 1;
      if (open.depth > 0) continue;
      add(open.start, end);
      open = null;
    } else if (!isClosing) {
      if (hasText(html.slice(at, index))) add(at, index);
      if (name === 'hr') add(index, end);
      else open = { name, start: index, depth: 1 };
    }
  }
  if (open) add(open.start, html.length);
  else if (hasText(html.slice(at))) add(at, html.length);
  return places;
}

const hasText = (html: string) => /\S/.test(html);

/** Inserts the HTML of a block after this number of places; 0 is the beginning. */
export function insertAfter(
  html: string,
  places: readonly TextPlace[],
  count: number,
  block: string,
): string {
  const at = places[count - 1]?.end ?? 0;
  return html.slice(0, at) + block + html.slice(at);
}

/** The characters of a paragraph that its name shows. */
const MAX_BEGINNING = 50;
/** The maximum number of listed places: a person cannot look through more, and a page cannot render more. */
const MAX_NAMED = 200;

const ELEMENT = /^<(figure|blockquote|hr)(?=[\s/>])/i;

/**
 * Returns the places of a text after which something can be inserted: the number that a form sends, and the
 * beginning. Beyond 200 places only the last is listed. `fileNames` maps files in texts to display names. Takes
 * linear time.
 */
export function placeNames(
  html: string,
  fileNames: ReadonlyMap<string, string>,
): [count: number, name: string][] {
  const places = readPlaces(html);
  return places.flatMap(({ start, end }, index): [number, string][] =>
    index < MAX_NAMED || index === places.length - 1
      ? [[index + 1, placeName(html.slice(start, end), fileNames)]]
      : [],
  );
}

function placeName(html: string, fileNames: ReadonlyMap<string, string>): string {
  const element = ELEMENT.exec(html)?.[1]?.toLowerCase();
  if (element === 'hr') return 'Line';
  const block = element === 'figure' ? readFigure(attributesOf(html)) : null;
  if (block !== null && typeof block !== 'string') return figureName(block, fileNames);
  const words = excerpt(htmlToText(html), MAX_BEGINNING);
  return element === 'blockquote' ? `Quote: ${words}` : words || 'Empty paragraph';
}

const attributesOf = (html: string) => html.slice('<figure'.length, html.indexOf('>'));

function figureName(block: FigureBlock, fileNames: ReadonlyMap<string, string>): string {
  const words = wordsOf(block, (file) => fileNames.get(file) ?? fileNameOf(file));
  return `${blockNoun(block)}: ${excerpt(decodeEntities(words), MAX_BEGINNING)}`;
}

function wordsOf(block: FigureBlock, nameOf: (file: string) => string): string {
  if (block.type === 'embed') return block.title;
  if (block.type === 'gallery') return `${block.files.length} pictures`;
  return block.alt || nameOf(block.file);
}
