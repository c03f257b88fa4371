import type { Block, EmbedBlock, GalleryBlock, MediaBlock, QuoteBlock } from '../blocks/block';
import { beginning, htmlToText } from '../html/html';
import { formatDuration } from '../text/duration';
import { blockNoun, fileNameOf, SIZE_WORDS } from '../uploads/block-words';
import { quoted } from './quoted';
import type { RichTextBlock } from './rich-text-blocks';

/** What people call the files in a text, by what the text has of them: their alternative texts or original names. */
export type FileNames = ReadonlyMap<string, string>;

const MAX_NAMES = 120;

const nameOf = (file: string, names: FileNames) => names.get(file) ?? fileNameOf(file);
const nameOfMedia = ({ alt, file }: MediaBlock, names: FileNames) => alt || nameOf(file, names);

/** Leaves the full stops of alternative texts out. */
const namesInList = ({ files }: GalleryBlock, names: FileNames) =>
  files.map((file) => nameOf(file, names).replace(/\.$/, '')).join(', ');

/** Says that a text has a block that it did not have. */
export const addedInWords = ({ block }: RichTextBlock, names: FileNames): string[] =>
  block ? [withName(`${blockNoun(block)} added`, block, names)] : [];

export const removedInWords = ({ block }: RichTextBlock, names: FileNames): string[] =>
  block ? [withName(`${blockNoun(block)} removed`, block, names)] : [];

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

/** Says in words what has changed about a block that both texts have, besides its words and their formatting. */
export function blockChanges(
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
