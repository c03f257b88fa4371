import { blockNoun, fileNameOf, SIZE_WORDS } from '~/core/files/block-words';
import {
  type Block,
  type EmbedBlock,
  type GalleryBlock,
  type MediaBlock,
  type QuoteBlock,
  filesOf,
} from '~/core/html/block';
import { beginning, htmlToText } from '~/core/html/html';
import { formatDuration } from '~/core/text/formats';
import { formattingChanges, linkTargets, quoted } from './formatting-changes';
import {
  alignLists,
  unaligned,
  type Pair,
  compareWords,
  replaced,
  wordOverlap,
  wordsOf,
  type WorkSlices,
} from './word-differences';
import { type RichTextBlock, readBlocks, type BlockType } from './rich-text-blocks';
import type { DiffPart } from '~/core/merge/conflict-differences';

export type FileNames = ReadonlyMap<string, string>;

const MAX_NAMES = 120;

const nameOf = (file: string, names: FileNames) => names.get(file) ?? fileNameOf(file);
const nameOfMedia = ({ alt, file }: MediaBlock, names: FileNames) => alt || nameOf(file, names);

/** Without the full stops of alternative texts. */
const namesInList = ({ files }: GalleryBlock, names: FileNames) =>
  files.map((file) => nameOf(file, names).replace(/\.$/, '')).join(', ');

const changeInWords = ({ block }: RichTextBlock, change: 'added' | 'removed', names: FileNames): string[] =>
  block ? [withName(`${blockNoun(block)} ${change}`, block, names)] : [];

function withName(what: string, block: Block, names: FileNames): string {
  switch (block.type) {
    case 'media':
      return `${what}: ${nameOfMedia(block, names)}`;
    case 'gallery':
      return `${what}: ${beginning(namesInList(block, names), MAX_NAMES)}`;
    case 'embed':
      return `${what}: ${block.title}`;
    case 'quote':
      return `${what}: ${quoted(htmlToText(block.html))}`;
    case 'line':
      return what;
  }
}

function blockChanges(
  { block: from }: RichTextBlock,
  { block: to }: RichTextBlock,
  names: FileNames,
  isMoved = false,
): string[] {
  if (!from || !to) return [];
  const moved = isMoved ? [withName(`${blockNoun(to)} moved`, to, names)] : [];
  if (from.type === 'media' && to.type === 'media') return [...moved, ...mediaChanges(from, to, names)];
  if (from.type === 'gallery' && to.type === 'gallery') return [...moved, ...galleryChanges(from, to, names)];
  if (from.type === 'embed' && to.type === 'embed') return [...moved, ...embedChanges(from, to)];
  if (from.type === 'quote' && to.type === 'quote') return [...moved, ...sourceChanges(from, to)];
  return moved;
}

function mediaChanges(from: MediaBlock, to: MediaBlock, names: FileNames): string[] {
  const size =
    from.size === to.size ? [] : [`${quoted(nameOfMedia(to, names))} is now ${SIZE_WORDS[to.size]}`];
  const name = quoted(nameOf(to.file, names));
  if (from.alt === to.alt) return size;
  if (to.alt === '') return [...size, `${name} no longer has the alternative text ${quoted(from.alt)}`];
  const before = from.alt === '' ? '' : `; before, ${quoted(from.alt)}`;
  return [...size, `${name} now has the alternative text ${quoted(to.alt)}${before}`];
}

function galleryChanges(from: GalleryBlock, to: GalleryBlock, names: FileNames): string[] {
  const without = (files: string[], others: string[]) => files.filter((file) => !others.includes(file));
  const [added, removed] = [without(to.files, from.files), without(from.files, to.files)];
  const sentences = [
    ...added.map((file) => `Picture added to a gallery: ${nameOf(file, names)}`),
    ...removed.map((file) => `Picture removed from a gallery: ${nameOf(file, names)}`),
  ];
  const isReordered = sentences.length === 0 && from.files.join(' ') !== to.files.join(' ');
  return isReordered ? ['The pictures of a gallery have another order'] : sentences;
}

function embedChanges(from: EmbedBlock, to: EmbedBlock): string[] {
  const name = quoted(to.title);
  return [
    ...(from.start === to.start
      ? []
      : [`${name} now starts at ${formatDuration(to.start)}; before, at ${formatDuration(from.start)}`]),
    ...(from.poster === to.poster ? [] : [posterChange(name, from.poster, to.poster)]),
    ...(from.service === to.service && from.hash === to.hash ? [] : [`${name} has another address`]),
  ];
}

function posterChange(name: string, from: string, to: string): string {
  if (to === '') return `${name} no longer has a poster`;
  return from === '' ? `${name} now has a poster` : `${name} has another poster`;
}

function sourceChanges(from: QuoteBlock, to: QuoteBlock): string[] {
  const [before, after] = [htmlToText(from.cite), htmlToText(to.cite)];
  if (before === after) return [];
  const quote = quoted(htmlToText(to.html));
  return [
    after === ''
      ? `The quote ${quote} no longer names its source`
      : `The source of ${quote} is now ${quoted(after)}`,
  ];
}

export interface BlockDifference {
  type: BlockType;
  parts: DiffPart[];
  /** Changes besides the text, in words. */
  sentences: string[];
}

type BlockPair = Pair<RichTextBlock>;

/** Limit of unmatched blocks; comparing more blocks the event loop for tens of milliseconds. */
const MAX_CHANGED_BLOCKS = 400;
/** The same for blocks compared by words, which takes longer. */
const MAX_REWRITTEN_BLOCKS = 150;
/** Blocks that share more of their words count as versions of one block. */
const SAME_BLOCK_OVERLAP = 0.5;

/**
 * Compares two versions of a sanitised rich text block by block, and partly rewritten blocks word by word. After the time limit, remaining
 * blocks are shown as removed and added.
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

/** The key under which blocks of both versions match. The prefix for text cannot occur in other keys. */
function keyOf({ text, block }: RichTextBlock): string {
  if (!block) return text;
  const identity =
    block.type === 'embed' ? block.id : block.type === 'quote' ? text : filesOf(block).join(' ');
  return `\u0000${block.type} ${identity}`;
}

/** Pairs a moved non-text block at its new place. */
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
async function alignBlocks(from: RichTextBlock[], to: RichTextBlock[], slices: WorkSlices) {
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
  comparison: { knownTargets: ReadonlySet<string>; slices: WorkSlices; fileNames: FileNames },
): BlockDifference[] {
  const { knownTargets, slices, fileNames } = comparison;
  if (!to)
    return from
      ? [
          {
            type: from.type,
            parts: replaced(from.text, ''),
            sentences: changeInWords(from, 'removed', fileNames),
          },
        ]
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
    { type: to.type, parts: added, sentences: [...changeInWords(to, 'added', fileNames), ...formatting] },
  ];
}

function textParts(from: string, to: string, slices: WorkSlices): DiffPart[] | undefined {
  if (from === to) return [{ text: to }];
  return slices.isOver ? undefined : compareWords(from, to);
}
