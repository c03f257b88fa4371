import { readFigure, type FigureBlock } from '~/core/html/read-figure';
import { readPlaces } from '~/core/html/text-places';
import { decodeEntities, excerpt, htmlToText } from '~/core/html/html';
import { blockNoun, fileNameOf } from '~/core/files/block-words';

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
