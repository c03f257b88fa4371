import { beginning } from '~/core/html/html';
import type { RichTextBlock, BlockType, LineType } from './rich-text-blocks';
import type { Marks } from '~/core/html/line-writer';
import type { DiffPart } from '~/core/merge/conflict-differences';

const MAX_QUOTED = 80;

export const quoted = (words: string): string => `“${beginning(words.trim(), MAX_QUOTED)}”`;

interface Link {
  href: string;
  words: string;
  start: number;
  end: number;
}

/** A link whose words are formatted differently is still one link. */
function linksOf({ runs }: RichTextBlock): Link[] {
  const links: Link[] = [];
  let at = 0;
  for (const { text, marks } of runs) {
    const [start, end] = [at, at + text.length];
    at = end;
    if (!marks.link) continue;
    const last = links.at(-1);
    if (last?.end === start && last.href === marks.link) {
      last.words += text;
      last.end = end;
    } else links.push({ href: marks.link, words: text, start, end });
  }
  return links;
}

export const linkTargets = (blocks: RichTextBlock[]): ReadonlySet<string> =>
  new Set(blocks.flatMap((block) => linksOf(block).map(({ href }) => href)));

/** Describes how a block's links changed, given the text shared with the earlier block. */
function linkChanges(to: RichTextBlock, kept: KeptText[], knownTargets: ReadonlySet<string>): string[] {
  let next = 0;
  const targets = linksOf(to).flatMap((link) => {
    while (next < kept.length && (kept[next]?.at ?? 0) < link.start) next += 1;
    const start = next;
    while (next < kept.length && (kept[next]?.at ?? 0) < link.end) next += 1;
    return targetChanges(link, kept.slice(start, next), knownTargets);
  });
  const madeOrEnded = stretchesOf(kept, ({ before, after }) => {
    if (Boolean(before.link) === Boolean(after.link)) return undefined;
    return after.link ? `is now a link to ${after.link}` : `is no longer a link to ${before.link ?? ''}`;
  });
  return [...targets, ...madeOrEnded.map(({ words, change }) => `${quoted(words)} ${change}`)];
}

/** Also mentions a link in new words, because the word comparison does not show its target, unless the earlier text has the same target. */
function targetChanges({ href, words }: Link, kept: KeptText[], knownTargets: ReadonlySet<string>): string[] {
  if (kept.length === 0)
    return knownTargets.has(href) ? [] : [`The new link ${quoted(words)} leads to ${href}`];
  const earlier = new Set(
    kept.flatMap(({ before }) => before.link ?? []).filter((target) => target !== href),
  );
  return [...earlier].map((target) => `The link ${quoted(words)} now leads to ${href}; before, to ${target}`);
}

const FORMATS = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['underline', 'underlined'],
] as const;
const TYPES: Record<LineType, string> = {
  paragraph: 'a paragraph',
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  bullet: 'an item of a bullet list',
  ordered: 'an item of an ordered list',
};

interface BlockVersions {
  from: RichTextBlock | undefined;
  to: RichTextBlock;
  parts: DiffPart[];
  knownTargets: ReadonlySet<string>;
}

const isPlain = ({ runs }: RichTextBlock) => runs.every(({ marks }) => Object.keys(marks).length === 0);

/** Describes changes that the text comparison does not show: formatting and links. */
export function formattingChanges({ from, to, parts, knownTargets }: BlockVersions): string[] {
  if (!from) return linkChanges(to, [], knownTargets);
  if (isPlain(from) && isPlain(to)) return typeChanges(from, to);
  const kept = keptText(from, to, parts);
  return [...typeChanges(from, to), ...markChanges(kept), ...linkChanges(to, kept, knownTargets)];
}

const isLine = (type: BlockType): type is LineType => type in TYPES;

function typeChanges(from: RichTextBlock, to: RichTextBlock): string[] {
  if (!isLine(from.type) || !isLine(to.type)) return [];
  if (from.type !== to.type)
    return [`${quoted(to.text)} is now ${TYPES[to.type]}; before, ${TYPES[from.type]}`];
  if (from.depth === to.depth) return [];
  return [
    `${quoted(to.text)} is now on level ${to.depth + 1} of its list; before, on level ${from.depth + 1}`,
  ];
}

const markChanges = (kept: KeptText[]): string[] =>
  FORMATS.flatMap(([mark, name]) =>
    stretchesOf(kept, ({ before, after }) => {
      if (Boolean(before[mark]) === Boolean(after[mark])) return undefined;
      return `is ${after[mark] ? 'now' : 'no longer'} ${name}`;
    }).map(({ words, change }) => `${quoted(words)} ${change}`),
  );

/** Text that both versions of a block contain, with its offset in the later one and both formattings. */
interface KeptText {
  text: string;
  at: number;
  before: Marks;
  after: Marks;
}

function keptText(from: RichTextBlock, to: RichTextBlock, parts: DiffPart[]): KeptText[] {
  const [earlier, later] = [new RunCursor(from.runs), new RunCursor(to.runs)];
  const kept: KeptText[] = [];
  let at = 0;
  for (const { text, change } of parts) {
    for (let done = 0; !change && done < text.length;) {
      const length = Math.min(text.length - done, earlier.left, later.left);
      if (length === 0) break;
      const { marks: before } = earlier;
      kept.push({ text: text.slice(done, done + length), at: at + done, before, after: later.marks });
      earlier.advance(length);
      later.advance(length);
      done += length;
    }
    if (change === 'removed') earlier.advance(text.length);
    if (change === 'added') later.advance(text.length);
    if (change !== 'removed') at += text.length;
  }
  return kept;
}

class RunCursor {
  #run = 0;
  #offset = 0;

  constructor(private readonly runs: RichTextBlock['runs']) {}

  get left(): number {
    return (this.runs[this.#run]?.text.length ?? 0) - this.#offset;
  }

  get marks(): Marks {
    return this.runs[this.#run]?.marks ?? {};
  }

  advance(length: number): void {
    this.#offset += length;
    for (let run = this.runs[this.#run]; run && this.#offset >= run.text.length; run = this.runs[this.#run]) {
      this.#offset -= run.text.length;
      this.#run += 1;
    }
  }
}

/** Merges neighbouring stretches with the same message from `say`; it returns undefined for no message. */
function stretchesOf(kept: KeptText[], say: (text: KeptText) => string | undefined) {
  const found: { words: string; change: string; end: number }[] = [];
  for (const each of kept) {
    const change = say(each);
    if (change === undefined) continue;
    const end = each.at + each.text.length;
    const last = found.at(-1);
    if (last?.end === each.at && last.change === change) {
      last.words += each.text;
      last.end = end;
    } else found.push({ words: each.text, change, end });
  }
  return found.filter(({ words }) => words.trim() !== '');
}
