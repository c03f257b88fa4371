import { diffArrays } from 'diff';

/** An element of each list that belong together, or one that only one list has. */
export interface Pair<Element> {
  from?: Element;
  to?: Element;
}

interface AlignOptions<Element> {
  isSame: (from: Element, to: Element) => boolean;
  /** The work grows with the square of the number of elements that only one list has. */
  maxEdits?: number;
}

/** Pairs the elements that two lists share, in their order; returns undefined if they differ by more than `maxEdits`. */
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

/** Returns the elements of both lists as unrelated. */
export const unaligned = <Element>(from: Element[], to: Element[]): Pair<Element>[] => [
  ...from.map((element) => ({ from: element })),
  ...to.map((element) => ({ to: element })),
];
