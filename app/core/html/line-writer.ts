import { attributeOf } from './html';

export type ListKind = 'ordered' | 'bullet';

/** A paragraph that a word processor shows as a list item: its level, and its list type if known. */
interface WordItem {
  level: number;
  isListed: boolean;
  kind?: ListKind;
}

const DEFINITION = /@list\s+(l\d+:level\d+)\s*\{([^{}]*)\}/gi;
const REFERENCE = /\b(l\d+)\s+level(\d+)/;
const LIST_CLASS = /\bMsoList(?:Paragraph|Bullet|Number)/i;
const NUMBER = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i;
/** Matches a marker in the text itself: a bullet, including those of the word processor's symbol fonts, or a number. */
const MARKER = /^\s*(?:[·•▪◦‣●○■□–*-]|[o§Øüvq]|\(?(?:\d{1,3}|[a-z]|[ivxlc]{1,5})[.)])\s+/i;

/** Returns the type of each level of each list, from the style sheet in the pasted HTML. */
export function wordListsOf(html: string): Map<string, ListKind> {
  const kinds = new Map<string, ListKind>();
  for (const [, level = '', style = ''] of html.matchAll(DEFINITION)) {
    const format = /mso-level-number-format:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase();
    const kind = format === 'bullet' || format === 'image' ? 'bullet' : 'ordered';
    kinds.set(level.toLowerCase(), kind);
  }
  return kinds;
}

/** Returns undefined outside of lists. */
export function wordItemOf(
  attributes: string,
  style: string | undefined,
  kinds: ReadonlyMap<string, ListKind>,
): WordItem | undefined {
  const [, list = '', level = '1'] = REFERENCE.exec(style ?? '') ?? [];
  if (list) {
    const kind = kinds.get(`${list}:level${level}`);
    return { level: Number(level), isListed: true, ...(kind && { kind }) };
  }
  return LIST_CLASS.test(attributeOf(attributes, 'class')) ? { level: 1, isListed: false } : undefined;
}

const kindOfMarker = (marker: string): ListKind => (NUMBER.test(marker.trim()) ? 'ordered' : 'bullet');

/** Returns the marker at the start of a text, including the space after it; empty if there is none. */
const markerIn = (text: string): string => MARKER.exec(text)?.[0] ?? '';

export interface Marks {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  link?: string | undefined;
}

export interface Surroundings {
  marks: Marks;
  isPreformatted: boolean;
  isHidden: boolean;
  heading?: number;
  list?: { kind: ListKind; depth: number };
  word?: WordItem | undefined;
  /** Whether the text belongs to a quote or to its source. */
  quote?: 'text' | 'cite' | undefined;
  isMarker: boolean;
}

interface LineFormat {
  header?: number;
  list?: ListKind;
  indent?: number;
  quote?: 'text' | 'cite';
}

export interface Line {
  runs: { text: string; marks: Marks }[];
  format: LineFormat;
  isRule?: boolean;
}

const MAX_INDENT = 8;
const CELL_SEPARATOR = ' – ';
const INDENTATION = '  ';

const textOf = (runs: Line['runs']) => runs.map(({ text }) => text).join('');

function joinLines(lines: Line[], separator: string): Line {
  const [first, ...rest] = lines.filter(({ runs }) => textOf(runs).trim() !== '');
  const runs = rest.flatMap((line) => [{ text: separator, marks: {} }, ...line.runs]);
  return { runs: [...(first?.runs ?? []), ...runs], format: {} };
}

function withoutStart(runs: Line['runs'], length: number): Line['runs'] {
  let left = length;
  return runs.map(({ text, marks }) => {
    const cut = Math.min(left, text.length);
    left -= cut;
    return { text: text.slice(cut), marks };
  });
}

/** Collects text into lines as a browser would show them: white space collapses and is trimmed from lines. */
export class LineWriter {
  #lines: Line[] = [];
  readonly #outer: Line[][] = [];
  #runs: Line['runs'] = [];
  #around: Surroundings | undefined;
  #marker = '';

  count = 0;

  text(text: string, around: Surroundings): void {
    if (around.isHidden) return;
    if (around.isMarker) {
      this.#marker += text;
      return;
    }
    if (!around.isPreformatted) return this.#append(this.#collapse(text), around);
    const [first = '', ...rest] = text.replace(/\r\n?/g, '\n').replaceAll('\t', INDENTATION).split('\n');
    this.#append(first, around);
    for (const line of rest) {
      this.end(around, true);
      this.#append(line, around);
    }
  }

  /** A line without text is only kept if `isKept`. */
  end(around: Surroundings, isKept = false): void {
    const marker = this.#marker;
    let runs = this.#trimmedEnd();
    const { word, ...line } = this.#around ?? around;
    this.#runs = [];
    this.#around = undefined;
    this.#marker = '';
    if (runs.length === 0 && !isKept) return;
    let kind = word?.kind;
    if (word && !kind) {
      const found = marker || markerIn(textOf(runs));
      if (!marker) runs = withoutStart(runs, found.length);
      if (found || word.isListed) kind = kindOfMarker(found);
    }
    this.#push({ runs, format: formatOf(line, kind && word && { kind, depth: word.level }) });
  }

  /** The lines of a table cell are collected separately. */
  openCell(): void {
    this.#outer.push(this.#lines);
    this.#lines = [];
  }

  closeCell(): Line[] {
    const lines = this.#lines;
    this.#lines = this.#outer.pop() ?? [];
    return lines;
  }

  /** Writes a table row as one line, or a layout table's row line by line. */
  row(cells: Line[][], isLayout: boolean): void {
    if (isLayout || cells.length < 2) for (const line of cells.flat()) this.#push(line);
    else {
      const line = joinLines(
        cells.map((lines) => joinLines(lines, ' ')),
        CELL_SEPARATOR,
      );
      if (line.runs.length > 0) this.#push(line);
    }
  }

  rule(): void {
    this.#push({ runs: [], format: {}, isRule: true });
  }

  finish(around: Surroundings): Line[] {
    this.end(around);
    return this.#lines;
  }

  #push(line: Line): void {
    this.#lines.push(line);
    this.count += 1;
  }

  #append(text: string, around: Surroundings): void {
    if (text === '') return;
    this.#around ??= around;
    this.#runs.push({ text, marks: around.marks });
  }

  /** Keeps no-break spaces until the line ends, because the author of the text chose them. */
  #collapse(text: string): string {
    const collapsed = text.replace(/[^\S\u00a0]+/g, ' ');
    const last = this.#runs.at(-1)?.text;
    return last === undefined || last.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed;
  }

  #trimmedEnd(): Line['runs'] {
    const runs = this.#runs.map(({ text, marks }) => ({ text: text.replaceAll('\u00a0', ' '), marks }));
    for (let last = runs.at(-1); last; last = runs.at(-1)) {
      last.text = last.text.trimEnd();
      if (last.text !== '') break;
      runs.pop();
    }
    return runs;
  }
}

function formatOf(
  { list, heading, quote }: Omit<Surroundings, 'word'>,
  item: Surroundings['list'],
): LineFormat {
  if (quote) return { quote };
  const { kind, depth } = item ?? list ?? { depth: 0 };
  if (!kind) return heading ? { header: heading } : {};
  const indent = Math.min(depth - 1, MAX_INDENT);
  return { list: kind, ...(indent > 0 && { indent }) };
}
