import { useEffect, type RefObject } from 'react';

const NAME = 'help-found';

/** Returns a range for every match of the term in `root`; a match that spans two elements is not found. */
function placesOf(root: HTMLElement, words: string): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').toLowerCase();
    for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + words.length, node.nodeValue?.length ?? 0));
      places.push(range);
    }
  }
  return places;
}

/** Highlights a term with the CSS Custom Highlight API, where the browser supports it; the DOM is not changed. */
export function useMarks(root: RefObject<HTMLElement>, term: string): void {
  useEffect(() => {
    const words = term.trim().toLowerCase();
    if (words === '' || !root.current || typeof Highlight === 'undefined') return;
    CSS.highlights.set(NAME, new Highlight(...placesOf(root.current, words)));
    return () => void CSS.highlights.delete(NAME);
  }, [root, term]);
}
