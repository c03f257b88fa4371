import { htmlToDelta } from './html-to-delta';
import { isBlankParagraph, linesToHtml, toLines, inlineHtml, type QuillLine, type Op } from './quill-to-html';
import type { Block, EditorBlock, TextPart } from './block';
import { readParts } from './read-parts';
import { writeParts } from './write-block';

type Decode = (text: string) => string;

/**
 * Converts a text with blocks into the editor's format. A picture, film, gallery, embed or line is one operation, `{
 * insert: { block: EditorBlock } }`. A line with the format `caption` follows each picture, film and gallery; lines
 * of a quote have the format `quote`: `text`, or `cite` for the source. `decode` turns text with entities into plain
 * text.
 */
export const textToDelta = (html: string, decode: Decode): Op[] =>
  readParts(html).flatMap((part) => partToOps(part, decode));

function partToOps(part: TextPart, decode: Decode): Op[] {
  switch (part.type) {
    case 'prose':
      return htmlToDelta(part.html, decode).ops;
    case 'quote':
      return [
        ...withFormat(htmlToDelta(part.html, decode).ops, { quote: 'text' }),
        ...(part.cite === '' ? [] : lineOf(part.cite, decode, { quote: 'cite' })),
      ];
    case 'media':
    case 'gallery': {
      const { caption, ...block } = part;
      return [{ insert: { block } }, ...lineOf(caption, decode, { caption: true })];
    }
    default:
      return [{ insert: { block: part } }];
  }
}

const withFormat = (ops: Op[], attributes: Op['attributes']): Op[] =>
  ops.map((op) => (op.insert === '\n' ? { insert: '\n', attributes } : op));

const lineOf = (html: string, decode: Decode, attributes: Op['attributes']): Op[] =>
  withFormat(htmlToDelta(`<p>${html}</p>`, decode).ops, attributes);

/**
 * Converts the editor's format into a text with blocks. Drops empty lines at the end, in quotes and below pictures.
 * Captions without a picture and sources without a quote become paragraphs.
 */
export function deltaToText(ops: Op[]): string {
  const reader = new LineReader();
  for (const item of toLines(ops, blockIn)) {
    if ('format' in item) reader.line(item);
    else reader.block(item);
  }
  return writeParts(reader.end());
}

const TYPES: ReadonlySet<unknown> = new Set<EditorBlock['type']>(['media', 'gallery', 'embed', 'line']);

function blockIn(insert: unknown): EditorBlock | undefined {
  const { block } = (insert ?? {}) as { block?: EditorBlock };
  return TYPES.has(block?.type) ? block : undefined;
}

const isBlank = ({ runs }: QuillLine) => runs.every(({ text }) => text.trim() === '');

class LineReader {
  readonly #parts: TextPart[] = [];
  #prose: QuillLine[] = [];

  block(block: EditorBlock): void {
    this.#endProse();
    this.#parts.push(block.type === 'media' || block.type === 'gallery' ? { ...block, caption: '' } : block);
  }

  line(line: QuillLine): void {
    const last = this.#prose.length === 0 ? this.#parts.at(-1) : undefined;
    const { quote, caption } = line.format;
    if (caption && last && 'caption' in last && last.caption === '')
      last.caption = inlineOf(line, 'underline');
    else if (quote === 'text') this.#quote(line, last);
    else if (quote === 'cite' && last?.type === 'quote' && last.cite === '')
      last.cite = inlineOf(line, 'underline');
    else if (!(quote ?? caption) || !isBlank(line)) this.#prose.push(line);
  }

  end(): TextPart[] {
    this.#endProse(true);
    return this.#parts;
  }

  #quote(line: QuillLine, last: Block | TextPart | undefined): void {
    if (isBlank(line)) return;
    const html = `<p>${inlineOf(line)}</p>`;
    if (last?.type === 'quote' && last.cite === '') last.html += html;
    else {
      this.#endProse();
      this.#parts.push({ type: 'quote', html, cite: '' });
    }
  }

  #endProse(isEnd = false): void {
    const lines = this.#prose;
    this.#prose = [];
    const end = lines.findLastIndex((line) => !isBlankParagraph(line)) + 1;
    const html = linesToHtml(lines.slice(0, end));
    const blank = isEnd ? '' : '<p><br></p>'.repeat(lines.length - end);
    if (html + blank !== '') this.#parts.push({ type: 'prose', html: html + blank });
  }
}

/** Returns the formatted text of a line without the format `leftOut`; empty if there is no text. */
function inlineOf(line: QuillLine, leftOut?: string): string {
  if (isBlank(line)) return '';
  const runs = line.runs.map(({ text, marks }) => ({
    text,
    marks: Object.fromEntries(Object.entries(marks).filter(([name]) => name !== leftOut)),
  }));
  return inlineHtml({ runs, format: {} });
}
