import type { DiffPart } from '../text/diff-part';
import { filesOf } from '../blocks/block';
import { alignLists, unaligned, type Pair } from './align-lists';
import { addedInWords, blockChanges, removedInWords, type FileNames } from './block-changes';
import { formattingChanges } from './formatting-changes';
import { linkTargets } from './link-changes';
import { readBlocks, type BlockType, type RichTextBlock } from './rich-text-blocks';
import { compareWords, replaced, wordOverlap, wordsOf } from './word-differences';
import type { WorkSlices } from './work-slices';

export interface BlockDifference {
  /** The type in the later version, or that of a removed block. */
  type: BlockType;
  parts: DiffPart[];
  /** What has changed besides the text, in words. */
  sentences: string[];
}

type BlockPair = Pair<RichTextBlock>;

/** Blocks that only one version has; comparing more takes tens of milliseconds at once. */
const MAX_CHANGED_BLOCKS = 400;
/** The same for blocks that are compared by their words, which takes longer. */
const MAX_REWRITTEN_BLOCKS = 150;
/** Blocks that share more of their words are versions of one block. */
const SAME_BLOCK_OVERLAP = 0.5;

/**
 * Compares two versions of a sanitised rich text block by block, and blocks that were rewritten in part word by word.
 * Once the time is over, the blocks that are left are shown as removed and added.
 */
export async function compareBlocks(
  fromHtml: string,
  toHtml: string,
  slices: WorkSlices,
  fileNames: FileNames = new Map(),
): Promise<BlockDifference[]> {
  const from = await readBlocks(fromHtml, slices);
  const to = await readBlocks(toHtml, slices);
  const knownTargets = linkTargets(from);
  const differences: BlockDifference[] = [];
  for (const pair of joinMoved(await alignBlocks(from, to, slices))) {
    differences.push(...compareBlock(pair, { knownTargets, slices, fileNames }));
    await slices.pause();
  }
  return differences;
}

interface Comparison {
  /** The link targets of the whole earlier text. */
  knownTargets: ReadonlySet<string>;
  slices: WorkSlices;
  fileNames: FileNames;
}

/** Returns what is the same for a block in both versions; for text, all of it. No text begins like the others. */
function keyOf({ text, block }: RichTextBlock): string {
  if (!block) return text;
  const identity =
    block.type === 'embed' ? block.id : block.type === 'quote' ? text : filesOf(block).join(' ');
  return `\u0000${block.type} ${identity}`;
}

/** Pairs what is no text and stands at another place, where it stands now. */
function joinMoved(pairs: BlockPair[]): (BlockPair & { isMoved?: boolean })[] {
  const gone = new Map<string, RichTextBlock[]>();
  for (const { from, to } of pairs)
    if (from?.block && !to) gone.set(keyOf(from), [...(gone.get(keyOf(from)) ?? []), from]);
  const moved = new Set<RichTextBlock>();
  const joined = pairs.map((pair) => {
    const earlier = pair.to?.block && !pair.from ? gone.get(keyOf(pair.to))?.shift() : undefined;
    if (!earlier) return pair;
    moved.add(earlier);
    return { ...pair, from: earlier, isMoved: true };
  });
  return joined.filter(({ from, to }) => to || !from || !moved.has(from));
}

/** Pairs equal blocks, and between them the blocks that share most of their words. */
async function alignBlocks(
  from: RichTextBlock[],
  to: RichTextBlock[],
  slices: WorkSlices,
): Promise<BlockPair[]> {
  const equal = alignLists(from, to, {
    isSame: (one, other) => keyOf(one) === keyOf(other),
    maxEdits: MAX_CHANGED_BLOCKS,
  });
  await slices.pause();
  const pairs: BlockPair[] = [];
  let region: BlockPair[] = [];
  for (const pair of equal ?? unaligned(from, to)) {
    if (!pair.from || !pair.to) {
      region.push(pair);
      continue;
    }
    pairs.push(...alignRewritten(region, slices), pair);
    region = [];
    await slices.pause();
  }
  return [...pairs, ...alignRewritten(region, slices)];
}

function alignRewritten(region: BlockPair[], slices: WorkSlices): BlockPair[] {
  const from = region.flatMap((pair) => pair.from ?? []);
  const to = region.flatMap((pair) => pair.to ?? []);
  if (from.length === 0 || to.length === 0 || slices.isOver) return unaligned(from, to);
  const known = new Map<RichTextBlock, ReadonlySet<string>>();
  const words = (block: RichTextBlock) => {
    const found = known.get(block) ?? wordsOf(block.text);
    known.set(block, found);
    return found;
  };
  const isSame = (one: RichTextBlock, other: RichTextBlock) =>
    one.block?.type === other.block?.type &&
    (one.block && one.block.type !== 'quote'
      ? filesOf(one.block).some((file) => other.block && filesOf(other.block).includes(file))
      : wordOverlap(words(one), words(other)) > SAME_BLOCK_OVERLAP);
  return alignLists(from, to, { isSame, maxEdits: MAX_REWRITTEN_BLOCKS }) ?? unaligned(from, to);
}

function compareBlock(
  { from, to, isMoved }: BlockPair & { isMoved?: boolean },
  comparison: Comparison,
): BlockDifference[] {
  const { knownTargets, slices, fileNames } = comparison;
  if (!to)
    return from
      ? [{ type: from.type, parts: replaced(from.text, ''), sentences: removedInWords(from, fileNames) }]
      : [];
  const parts = from && (textParts(from.text, to.text, slices) ?? (to.block && replaced(from.text, to.text)));
  if (from && parts) {
    const formatting = formattingChanges({ from, to, parts, knownTargets });
    const sentences = [...blockChanges(from, to, fileNames, isMoved), ...formatting];
    return [{ type: to.type, parts, sentences }];
  }
  const added = replaced('', to.text);
  const formatting = formattingChanges({ from: undefined, to, parts: added, knownTargets });
  return [
    ...compareBlock({ ...(from && { from }) }, comparison),
    { type: to.type, parts: added, sentences: [...addedInWords(to, fileNames), ...formatting] },
  ];
}

function textParts(from: string, to: string, slices: WorkSlices): DiffPart[] | undefined {
  if (from === to) return [{ text: to }];
  return slices.isOver ? undefined : compareWords(from, to);
}
