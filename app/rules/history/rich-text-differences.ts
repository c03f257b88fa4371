import type { DiffPart } from '../text/diff-part';
import { alignLists, unaligned, type Pair } from './align-lists';
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
): Promise<BlockDifference[]> {
  const from = await readBlocks(fromHtml, slices);
  const to = await readBlocks(toHtml, slices);
  const knownTargets = linkTargets(from);
  const differences: BlockDifference[] = [];
  for (const pair of await alignBlocks(from, to, slices)) {
    differences.push(...compareBlock(pair, knownTargets, slices));
    await slices.pause();
  }
  return differences;
}

/** Pairs equal blocks, and between them the blocks that share most of their words. */
async function alignBlocks(
  from: RichTextBlock[],
  to: RichTextBlock[],
  slices: WorkSlices,
): Promise<BlockPair[]> {
  const equal = alignLists(from, to, {
    isSame: (one, other) => one.text === other.text,
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
    wordOverlap(words(one), words(other)) > SAME_BLOCK_OVERLAP;
  return alignLists(from, to, { isSame, maxEdits: MAX_REWRITTEN_BLOCKS }) ?? unaligned(from, to);
}

function compareBlock(
  { from, to }: BlockPair,
  knownTargets: ReadonlySet<string>,
  slices: WorkSlices,
): BlockDifference[] {
  if (!to) return from ? [{ type: from.type, parts: replaced(from.text, ''), sentences: [] }] : [];
  const parts = from && textParts(from.text, to.text, slices);
  if (from && parts)
    return [{ type: to.type, parts, sentences: formattingChanges({ from, to, parts, knownTargets }) }];
  const added = replaced('', to.text);
  const sentences = formattingChanges({ from: undefined, to, parts: added, knownTargets });
  return [
    ...compareBlock({ ...(from && { from }) }, knownTargets, slices),
    { type: to.type, parts: added, sentences },
  ];
}

function textParts(from: string, to: string, slices: WorkSlices): DiffPart[] | undefined {
  if (from === to) return [{ text: to }];
  return slices.isOver ? undefined : compareWords(from, to);
}
