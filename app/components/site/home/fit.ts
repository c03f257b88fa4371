/** The largest number of letters of each size class; what is longer is the last one. */
const WHOLE = { s: 6, m: 11, l: 15, xl: 28 } as const;
const WORD = { s: 7, m: 10, l: 13 } as const;

type Fit = keyof typeof WHOLE | 'xxl';
type WordFit = keyof typeof WORD | 'xl';

const classOf = (steps: Record<string, number>, letters: number) =>
  Object.entries(steps).find(([, most]) => letters <= most)?.[0];

/**
 * How large a title can be set, for the style sheet: by all its characters where it stands on one line, by its
 * longest word where it breaks.
 */
export function titleFit(title: string): { fit: Fit; word: WordFit } {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => [...word].length));
  return {
    fit: (classOf(WHOLE, [...title].length) ?? 'xxl') as Fit,
    word: (classOf(WORD, longest) ?? 'xl') as WordFit,
  };
}
