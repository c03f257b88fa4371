import type { SearchDocument, SearchIndex } from './search-index.server';
import { slipsAllowed, slipsBetween, titleForms, wordsIn } from './search-words.server';

/** A title may be twice as far from a query as what is found. */
const FARTHER = 2;

const slipsOf = (word: string): number => FARTHER * slipsAllowed(word);

/** Returns the least number of slips from a word to one of a title; infinite if there is none near it. */
function nearest(word: string, others: readonly string[]): number {
  let least = Infinity;
  for (const other of others) {
    const most = slipsOf(word.length > other.length ? word : other);
    const slips = slipsBetween(word, other, Math.min(most, least));
    if (slips <= most) least = Math.min(least, slips);
  }
  return least;
}

/** Returns the title that a query nearly is, or whose words its words nearly are; null if none is near. */
export function nearTitle<Document extends SearchDocument>(
  index: SearchIndex<Document>,
  q: string,
  isVisible: (document: Document) => boolean,
): string | null {
  const words = wordsIn(q).map(({ whole }) => whole);
  const [form = ''] = titleForms(q);
  const most = words.reduce((sum, word) => sum + slipsOf(word), 0);
  let best: { title: string; slips: number } | null = null;
  for (const { document, forms } of index.documents()) {
    for (const other of isVisible(document) ? forms : []) {
      const ofWords = other.split(' ');
      const apart = words.reduce((sum, word) => (sum < Infinity ? sum + nearest(word, ofWords) : sum), 0);
      const slips = Math.min(apart, slipsBetween(form, other, most));
      // All words of a title that has no others are nearer than some words of another one.
      const distance = slips + (ofWords.length === words.length ? 0 : 0.5);
      const isNear = slips <= most && (apart < Infinity || slips < form.length / 2);
      if (isNear && distance < (best?.slips ?? Infinity)) best = { title: document.title, slips: distance };
    }
  }
  return best?.title ?? null;
}
