import { decodeEntities, htmlToText } from '../html/html';
import { MAX_ELEMENTS } from '../html/max-elements';
import { hasTooManyElements, purify, RICH_TEXT_TAGS, sanitizeHtml } from '../html/sanitize-html';
import { MAX_BLOCKS, type TextPart } from './block';
import { divideText } from './divide-text';
import { writeParts } from './write-block';

/** What a text without blocks does not have; such a text costs no more than one that may have none. */
const BLOCK = /<(?:figure|blockquote|hr)(?![a-z])/i;
/** Stands between the texts that are sanitised together, because each time costs 10 ms. */
const SEPARATOR = '<hr>';
const TAGS = [...RICH_TEXT_TAGS, 'hr'];

/**
 * Sanitises rich text that may have blocks, and writes these as they are stored. What is neither is removed, but its readable text is
 * kept. Sanitising twice changes nothing. It costs as much as `sanitizeHtml`.
 */
export function sanitizeText(html: string): string {
  if (!BLOCK.test(html)) return sanitizeHtml(html);
  const { parts } = divideText(html, MAX_ELEMENTS);
  const raw = parts.flatMap(textsOf);
  const texts = purify(raw.join(SEPARATOR), TAGS).split(SEPARATOR);
  if (texts.length !== Math.max(1, raw.length))
    throw new Error('The texts of the blocks cannot be told apart.');
  const next = () => (texts.shift() ?? '').trim();
  const clean = merge(parts.flatMap((part) => withTexts(part, next)));
  const result = writeParts(clean);
  return clean.every(({ type }) => type === 'prose') && htmlToText(result) === '' ? '' : result;
}

/** Returns what is wrong with a text with blocks that is not to be sanitised, in time that is linear in its length. */
export function blockProblems(html: string, label: string): string[] {
  if (!BLOCK.test(html)) return [];
  const { blocks, problems } = divideText(html, MAX_ELEMENTS);
  const tooMany = `${label} must have at most ${MAX_BLOCKS} pictures, films, quotes, lines and embedded videos`;
  return blocks > MAX_BLOCKS ? [tooMany] : [...problems];
}

/** Whether a text with blocks has more elements than may be stored, in time that is linear in its length. */
export const textHasTooManyElements = (html: string): boolean =>
  BLOCK.test(html) ? divideText(html, MAX_ELEMENTS + 1).elements > MAX_ELEMENTS : hasTooManyElements(html);

/** Returns the texts in a part that are to be sanitised. An attribute's is written as text. */
function textsOf(part: TextPart): string[] {
  switch (part.type) {
    case 'prose':
      return [part.html];
    case 'media':
      return [asText(part.alt), part.caption];
    case 'gallery':
      return [part.caption];
    case 'embed':
      return [asText(part.title)];
    case 'quote':
      return [part.html, part.cite];
    case 'line':
      return [];
  }
}

const asText = (value: string) => value.replace(/</g, '&lt;').replace(/>/g, '&gt;');
const toLine = (text: string) =>
  decodeEntities(text)
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
const ifText = (html: string) => (htmlToText(html) === '' ? '' : html);

/** Puts the sanitised texts into a part, in the order of `textsOf`; nothing if no text is left of what needs one. */
function withTexts(part: TextPart, next: () => string): TextPart[] {
  switch (part.type) {
    case 'prose': {
      const html = next();
      return html === '' ? [] : [{ ...part, html }];
    }
    case 'media':
      return [{ ...part, alt: toLine(next()), caption: ifText(next()) }];
    case 'gallery':
      return [{ ...part, caption: ifText(next()) }];
    case 'embed': {
      const title = toLine(next());
      return title === '' ? [] : [{ ...part, title }];
    }
    case 'quote': {
      const [html, cite] = [ifText(next()), ifText(next())];
      if (html !== '') return [{ ...part, html, cite }];
      return cite === '' ? [] : [{ type: 'prose', html: `<p>${cite}</p>` }];
    }
    case 'line':
      return [part];
  }
}

/** Joins prose after prose, and quotes between which there is no source. */
function merge(parts: readonly TextPart[]): TextPart[] {
  const merged: TextPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (part.type === 'prose' && last?.type === 'prose') last.html += part.html;
    else if (part.type === 'quote' && last?.type === 'quote' && last.cite === '') {
      last.html += part.html;
      last.cite = part.cite;
    } else merged.push({ ...part });
  }
  return merged;
}
