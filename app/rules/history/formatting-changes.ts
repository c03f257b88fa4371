import type { DiffPart } from '../text/diff-part';
import { keptText, stretchesOf, type KeptText } from './kept-text';
import { linkChanges } from './link-changes';
import { quoted } from './quoted';
import type { BlockType, LineType, RichTextBlock } from './rich-text-blocks';

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
  /** Undefined for a new block. */
  from: RichTextBlock | undefined;
  to: RichTextBlock;
  /** The comparison of their texts. */
  parts: DiffPart[];
  /** The link targets of the whole earlier text. */
  knownTargets: ReadonlySet<string>;
}

const isPlain = ({ runs }: RichTextBlock) => runs.every(({ marks }) => Object.keys(marks).length === 0);

/** Says in words what the comparison of two texts does not show: changes of formatting and of links. */
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
