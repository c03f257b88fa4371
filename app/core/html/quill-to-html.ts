import { escapeText } from './write-block';

/** Quill's format: runs of characters, with the line's format on its line break. */
export interface Op {
  insert?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

interface TextRun {
  text: string;
  marks: Record<string, unknown>;
}

export interface QuillLine {
  runs: TextRun[];
  format: Record<string, unknown>;
}

/** From the outermost to the innermost, so that one link or bold stretch becomes one element. */
const MARKS = ['link', 'bold', 'italic', 'underline'] as const;
const TAGS = { bold: 'strong', italic: 'em', underline: 'u' } as const;

/** Returns lines, and what `blockIn` finds in other insertions: it ends the line before it. */
export function toLines<Block>(
  ops: Op[],
  blockIn: (insert: unknown) => Block | undefined,
): (QuillLine | Block)[] {
  const lines: (QuillLine | Block)[] = [];
  let runs: TextRun[] = [];
  const endLine = (format: QuillLine['format']) => {
    lines.push({ runs, format });
    runs = [];
  };
  for (const { insert, attributes = {} } of ops) {
    const block = blockIn(insert);
    if (block) {
      if (runs.length > 0) endLine({});
      lines.push(block);
    }
    if (typeof insert !== 'string') continue;
    insert.split('\n').forEach((text, index) => {
      if (index > 0) endLine(attributes);
      if (text !== '') runs.push({ text, marks: attributes });
    });
  }
  if (runs.length > 0) endLine({});
  return lines;
}

function inline(runs: TextRun[], [mark, ...inner]: readonly (typeof MARKS)[number][]): string {
  if (mark === undefined) return escapeText(runs.map((run) => run.text).join(''));
  let html = '';
  for (let start = 0; start < runs.length;) {
    const value = runs[start]?.marks[mark] ?? false;
    let end = start;
    while (end < runs.length && (runs[end]?.marks[mark] ?? false) === value) end += 1;
    html += wrap(mark, value, inline(runs.slice(start, end), inner));
    start = end;
  }
  return html;
}

function wrap(mark: (typeof MARKS)[number], value: unknown, html: string): string {
  if (!value) return html;
  if (mark !== 'link') return `<${TAGS[mark]}>${html}</${TAGS[mark]}>`;
  return typeof value === 'string' ? `<a href="${escapeText(value)}">${html}</a>` : html;
}

/** A browser collapses space at the start of a line, but code needs its indentation. */
const INDENTATION = /^ {2,}/;

export function inlineHtml({ runs: [first, ...rest] }: QuillLine): string {
  if (!first) return '';
  const text = first.text.replace(INDENTATION, (spaces) => '\u00a0'.repeat(spaces.length));
  return inline([{ ...first, text }, ...rest], MARKS);
}

export const isBlankParagraph = ({ runs, format }: QuillLine) =>
  runs.length === 0 && format.list === undefined;
const listTag = (line: QuillLine) => (line.format.list === 'ordered' ? 'ol' : 'ul');
const depthOf = (line: QuillLine) => (typeof line.format.indent === 'number' ? line.format.indent : 0);

/** Writes items from `start` that are at least `depth` deep as one list of the first one's type; returns its end. */
function list(lines: QuillLine[], start: number, depth: number): { html: string; end: number } {
  const first = lines[start];
  const tag = first ? listTag(first) : 'ul';
  let html = '';
  let index = start;
  for (let line = first; line?.format.list !== undefined && depthOf(line) >= depth; line = lines[index]) {
    if (depthOf(line) === depth && listTag(line) !== tag) break;
    const isDeeper = depthOf(line) > depth;
    let item = isDeeper ? '' : inlineHtml(line);
    if (!isDeeper) index += 1;
    for (
      let next = lines[index];
      next?.format.list !== undefined && depthOf(next) > depth;
      next = lines[index]
    ) {
      const nested = list(lines, index, depth + 1);
      item += nested.html;
      index = nested.end;
    }
    html += `<li>${item}</li>`;
  }
  return { html: `<${tag}>${html}</${tag}>`, end: index };
}

/** Returns plain, semantic HTML; empty if there is no text. */
export const deltaToHtml = (ops: Op[]): string => linesToHtml(toLines<never>(ops, () => undefined));

export function linesToHtml(all: readonly QuillLine[]): string {
  const lines = [...all];
  while (lines.length > 0 && isBlankParagraph(lines.at(-1) as QuillLine)) lines.pop();
  let html = '';
  for (let index = 0; index < lines.length;) {
    const line = lines[index] as QuillLine;
    if (line.format.list !== undefined) {
      const made = list(lines, index, 0);
      html += made.html;
      index = made.end;
      continue;
    }
    const { header } = line.format;
    const tag = header === 1 || header === 2 || header === 3 ? `h${header}` : 'p';
    html += `<${tag}>${inlineHtml(line) || '<br>'}</${tag}>`;
    index += 1;
  }
  return html;
}
