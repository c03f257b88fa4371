/** Quill's format: runs of characters, with the line's format on its line break. */
export interface Op {
  insert?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

interface TextRun {
  text: string;
  marks: Record<string, unknown>;
}

interface Line {
  runs: TextRun[];
  format: Record<string, unknown>;
}

/** From the outermost to the innermost, so that one link or bold stretch becomes one element. */
const MARKS = ['link', 'bold', 'italic', 'underline'] as const;
const TAGS = { bold: 'strong', italic: 'em', underline: 'u' } as const;

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

function toLines(ops: Op[]): Line[] {
  const lines: Line[] = [];
  let runs: TextRun[] = [];
  for (const { insert, attributes = {} } of ops) {
    if (typeof insert !== 'string') continue;
    insert.split('\n').forEach((text, index) => {
      if (index > 0) {
        lines.push({ runs, format: attributes });
        runs = [];
      }
      if (text !== '') runs.push({ text, marks: attributes });
    });
  }
  return runs.length > 0 ? [...lines, { runs, format: {} }] : lines;
}

function inline(runs: TextRun[], [mark, ...inner]: readonly (typeof MARKS)[number][]): string {
  if (mark === undefined) return escape(runs.map((run) => run.text).join(''));
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
  return typeof value === 'string' ? `<a href="${escape(value)}">${html}</a>` : html;
}

/** A browser collapses space at the start of a line, but code needs its indentation. */
const INDENTATION = /^ {2,}/;

function words({ runs: [first, ...rest] }: Line): string {
  if (!first) return '';
  const text = first.text.replace(INDENTATION, (spaces) => '\u00a0'.repeat(spaces.length));
  return inline([{ ...first, text }, ...rest], MARKS);
}

const isBlank = ({ runs, format }: Line) => runs.length === 0 && format.list === undefined;
const listTag = (line: Line) => (line.format.list === 'ordered' ? 'ol' : 'ul');
const depthOf = (line: Line) => (typeof line.format.indent === 'number' ? line.format.indent : 0);

/** Writes items from `start` that are at least `depth` deep as one list of the first one's type; returns its end. */
function list(lines: Line[], start: number, depth: number): { html: string; end: number } {
  const first = lines[start];
  const tag = first ? listTag(first) : 'ul';
  let html = '';
  let index = start;
  for (let line = first; line?.format.list !== undefined && depthOf(line) >= depth; line = lines[index]) {
    if (depthOf(line) === depth && listTag(line) !== tag) break;
    const isDeeper = depthOf(line) > depth;
    let item = isDeeper ? '' : words(line);
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
export function deltaToHtml(ops: Op[]): string {
  const lines = toLines(ops);
  while (lines.length > 0 && isBlank(lines.at(-1) as Line)) lines.pop();
  let html = '';
  for (let index = 0; index < lines.length;) {
    const line = lines[index] as Line;
    if (line.format.list !== undefined) {
      const made = list(lines, index, 0);
      html += made.html;
      index = made.end;
      continue;
    }
    const { header } = line.format;
    const tag = header === 1 || header === 2 || header === 3 ? `h${header}` : 'p';
    html += `<${tag}>${words(line) || '<br>'}</${tag}>`;
    index += 1;
  }
  return html;
}
