import type { Block } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { decodeEntities } from '~/core/html/html';
import { htmlToDelta } from '~/core/html/html-to-delta';
import type { Marks } from '~/core/html/line-writer';
import type { WorkSlices } from './word-differences';

/** A paragraph, heading, list item, or a block between them. */
export interface RichTextBlock {
  type: BlockType;
  /** Nesting of a list item; 0 at the outermost level and for other blocks. */
  depth: number;
  /** For a picture, film or gallery the caption, for an embedded video the title. */
  text: string;
  runs: TextRun[];
  block?: Block;
}

export type LineType = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'bullet' | 'ordered';
export type BlockType = LineType | Block['type'];

interface TextRun {
  text: string;
  marks: Marks;
}

/** Reads sanitised rich text. Skips lines without text; a line break ends a block. */
export async function readBlocks(html: string, slices: WorkSlices): Promise<RichTextBlock[]> {
  const blocks: RichTextBlock[] = [];
  for (const part of readParts(html)) {
    if (part.type !== 'prose') blocks.push(toBlock(part));
    else
      for (const section of sectionsOf(part.html)) {
        for (const block of blocksOf(section)) blocks.push(block);
        await slices.pause();
      }
  }
  return blocks;
}

function toBlock(block: Block): RichTextBlock {
  const lines = linesIn(block);
  const runs = lines.flatMap((line, index) => [...(index > 0 ? [LINE_BREAK] : []), ...line.runs]);
  return { type: block.type, depth: 0, text: lines.map(({ text }) => text).join('\n'), runs, block };
}

const LINE_BREAK: TextRun = { text: '\n', marks: {} };

function linesIn(block: Block): Pick<RichTextBlock, 'text' | 'runs'>[] {
  if (block.type === 'line') return [];
  if (block.type === 'embed') return [{ text: block.title, runs: [{ text: block.title, marks: {} }] }];
  if (block.type === 'quote') return [...blocksOf(block.html), ...blocksOf(block.cite)];
  return blocksOf(block.caption);
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/g;
const ENDS_LINE = /^(?:p|h[1-3]|ul|ol)$/;
/** Characters; reading this many takes about a millisecond. */
const SECTION_LENGTH = 8_000;

/** Splits sanitised HTML (balanced tags) between outermost blocks, so that it can be read in slices. */
function sectionsOf(html: string): string[] {
  const sections: string[] = [];
  let [depth, start] = [0, 0];
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (name === 'br') continue;
    depth += slash ? -1 : 1;
    const end = index + tag.length;
    if (depth !== 0 || end - start < SECTION_LENGTH || !ENDS_LINE.test(name)) continue;
    sections.push(html.slice(start, end));
    start = end;
  }
  return [...sections, html.slice(start)];
}

function blocksOf(html: string): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let runs: TextRun[] = [];
  for (const { insert, attributes = {} } of htmlToDelta(html, decodeEntities).ops) {
    if (typeof insert !== 'string') continue;
    if (insert !== '\n') {
      runs.push({ text: insert, marks: attributes });
      continue;
    }
    const text = runs.map((run) => run.text).join('');
    if (text.trim() !== '') blocks.push({ type: typeOf(attributes), depth: depthOf(attributes), text, runs });
    runs = [];
  }
  return blocks;
}

type LineFormat = Record<string, unknown>;

function typeOf({ list, header }: LineFormat): LineType {
  if (list) return list === 'ordered' ? 'ordered' : 'bullet';
  return header === 1 || header === 2 || header === 3 ? `heading${header}` : 'paragraph';
}

const depthOf = ({ indent }: LineFormat) => (typeof indent === 'number' ? indent : 0);
