import { diffArrays } from 'diff';
import { beginning } from '~/core/html/html';
import type { DiffPart } from '~/core/text/diff-part';
import { stretchesOf, type KeptText, keptText } from './kept-text';
import type { RichTextBlock, BlockType, LineType } from './rich-text-blocks';

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
  /** Comparison of the texts. */
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

export interface Pair<Element> {
  from?: Element;
  to?: Element;
}

interface AlignOptions<Element> {
  isSame: (from: Element, to: Element) => boolean;
  /** The work grows with the square of the unmatched elements. */
  maxEdits?: number;
}

/** Pairs the common elements in order; undefined if the lists differ by more than `maxEdits`. */
export function alignLists<Element>(
  from: Element[],
  to: Element[],
  { isSame, maxEdits }: AlignOptions<Element>,
): Pair<Element>[] | undefined {
  const changes = diffArrays(from, to, {
    comparator: isSame,
    ...(maxEdits !== undefined && { maxEditLength: maxEdits }),
  });
  let [fromIndex, toIndex] = [0, 0];
  return changes?.flatMap(({ count, added, removed }) =>
    Array.from({ length: count }, (): Pair<Element> => ({
      ...(!added && { from: from[fromIndex++] }),
      ...(!removed && { to: to[toIndex++] }),
    })),
  );
}

/** All elements of both lists as unmatched. */
export const unaligned = <Element>(from: Element[], to: Element[]): Pair<Element>[] => [
  ...from.map((element) => ({ from: element })),
  ...to.map((element) => ({ to: element })),
];
