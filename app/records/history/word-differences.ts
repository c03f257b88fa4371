import { diffWordsWithSpace, type ChangeObject, diffArrays } from 'diff';
import type { DiffPart } from '~/core/merge/conflict-differences';

/** Comparing more words is unreadable, and blocks the event loop for tens of milliseconds. */
const MAX_EDITS = 600;
/** Characters; splitting longer texts into words blocks the event loop for tens of milliseconds. */
const MAX_LENGTH = 30_000;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export const replaced = (from: string, to: string): DiffPart[] => [
  ...(from === '' ? [] : [{ text: from, change: 'removed' as const }]),
  ...(to === '' ? [] : [{ text: to, change: 'added' as const }]),
];

/** Compares by words; undefined if the texts differ too much to compare quickly. */
export function compareWords(from: string, to: string): DiffPart[] | undefined {
  const start = commonStart(from, to);
  const end = commonEnd(from.slice(start), to.slice(start));
  const [fromMiddle, toMiddle] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  if (Math.max(fromMiddle.length, toMiddle.length) > MAX_LENGTH) return undefined;
  const changes = diffWordsWithSpace(fromMiddle, toMiddle, { maxEditLength: MAX_EDITS });
  return (
    changes &&
    joinParts([
      { text: from.slice(0, start) },
      ...joinChanges(changes),
      { text: from.slice(from.length - end) },
    ])
  );
}

/** Length of the common start, up to its last space. */
function commonStart(from: string, to: string): number {
  const most = Math.min(from.length, to.length);
  let length = 0;
  while (length < most && from[length] === to[length]) length += 1;
  return length === 0 ? 0 : from.lastIndexOf(' ', length - 1) + 1;
}

/** Length of the common end, from its first space. */
function commonEnd(from: string, to: string): number {
  const most = Math.min(from.length, to.length);
  let length = 0;
  while (length < most && from.at(-1 - length) === to.at(-1 - length)) length += 1;
  const space = from.indexOf(' ', from.length - length);
  return space < 0 ? 0 : from.length - space;
}

function joinChanges(changes: ChangeObject<string>[]): DiffPart[] {
  const parts: DiffPart[] = [];
  const isReplacement = (index: number) => Boolean(changes[index]?.removed && changes[index + 1]?.added);
  let [removed, added] = ['', ''];
  changes.forEach(({ value, ...change }, index) => {
    const isGap = value.trim() === '' && isReplacement(index - 2) && isReplacement(index + 1);
    if (change.removed || isGap) removed += value;
    if (change.added || isGap) added += value;
    if (change.removed || change.added || isGap) return;
    parts.push(...replaced(removed, added), { text: value });
    [removed, added] = ['', ''];
  });
  return [...parts, ...replaced(removed, added)];
}

function joinParts(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.change === part.change) last.text += part.text;
    else if (part.text !== '') joined.push({ ...part });
  }
  return joined;
}

export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(WORD));

/** Share of common words, 0 to 1 (Sørensen–Dice coefficient). */
export function wordOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  const total = small.size + large.size;
  if (total === 0) return 0;
  let common = 0;
  for (const word of small) if (large.has(word)) common += 1;
  return (2 * common) / total;
}

/** Other work, such as a request, waits about this long for a comparison. */
const SLICE_MS = 15;

/**
 * Divides long work into slices, so that long comparisons do not block the event loop, and limits its time. Only the work's own time
 * counts: a busy server does not coarsen a comparison.
 */
export class WorkSlices {
  #workedMs = 0;
  #startedAt = performance.now();

  constructor(private readonly limitMs: number) {}

  get isOver(): boolean {
    return this.#workedMs + performance.now() - this.#startedAt > this.limitMs;
  }

  /** Yields if this slice has taken long enough. */
  async pause(): Promise<void> {
    const sliceMs = performance.now() - this.#startedAt;
    if (sliceMs < SLICE_MS) return;
    this.#workedMs += sliceMs;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#startedAt = performance.now();
  }
}

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

export const unaligned = <Element>(from: Element[], to: Element[]): Pair<Element>[] => [
  ...from.map((element) => ({ from: element })),
  ...to.map((element) => ({ to: element })),
];
