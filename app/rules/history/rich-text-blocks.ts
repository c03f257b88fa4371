import { decodeEntities } from '../html/html';
import { htmlToDelta } from '../html/html-to-delta';
import type { Marks } from '../html/line-writer';
import type { WorkSlices } from './work-slices';

/** A paragraph, heading or list item, as readers see it. */
export interface RichTextBlock {
  type: BlockType;
  /** How deep a list item is nested; 0 for anything else and for an item of the outermost list. */
  depth: number;
  text: string;
  runs: TextRun[];
}

export type BlockType = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'bullet' | 'ordered';

interface TextRun {
  text: string;
  marks: Marks;
}

/** Returns the blocks of sanitised rich text. Lines without text are left out, and a line break ends a block. */
export async function readBlocks(html: string, slices: WorkSlices): Promise<RichTextBlock[]> {
  const blocks: RichTextBlock[] = [];
  for (const section of sectionsOf(html)) {
    for (const block of blocksOf(section)) blocks.push(block);
    await slices.pause();
  }
  return blocks;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/g;
const ENDS_LINE = /^(?:p|h[1-3]|ul|ol)$/;
/** Characters; reading this many takes about a millisecond. */
const SECTION_LENGTH = 8_000;

/** Divides sanitised HTML, whose tags are balanced, between outermost blocks, so that it can be read in slices. */
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

function typeOf({ list, header }: LineFormat): BlockType {
  if (list) return list === 'ordered' ? 'ordered' : 'bullet';
  return header === 1 || header === 2 || header === 3 ? `heading${header}` : 'paragraph';
}

const depthOf = ({ indent }: LineFormat) => (typeof indent === 'number' ? indent : 0);
