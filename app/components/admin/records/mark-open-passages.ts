import { findOpenPassages } from '~/rules/text/open-passages';

/** The name of the highlight in the style sheet. */
const NAME = 'open-passages';

/**
 * Marks the passages in square brackets in the editors of a form, also those of an editor that loads later. Marks are no part of the
 * text; a browser that cannot draw them shows none. Returns a function that ends it.
 */
export function markOpenPassages(form: HTMLFormElement): () => void {
  if (!('highlights' in CSS)) return () => undefined;
  const mark = () => {
    const editors = [...form.querySelectorAll('.ql-editor')];
    CSS.highlights.set(NAME, new Highlight(...editors.flatMap(passagesIn)));
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(form, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    CSS.highlights.delete(NAME);
  };
}

/** Returns the passages of an editor as ranges, which may begin in one element and end in another. */
function passagesIn(editor: Element): Range[] {
  const nodes: { node: Node; start: number }[] = [];
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, start: text.length });
    text += walker.currentNode.nodeValue ?? '';
  }
  let at = 0;
  const placeOf = (position: number) => {
    while ((nodes[at + 1]?.start ?? Infinity) < position) at += 1;
    const { node, start } = nodes[at] ?? { node: editor, start: position };
    return [node, position - start] as const;
  };
  return findOpenPassages(text).map(([start, end]) => {
    const range = document.createRange();
    range.setStart(...placeOf(start));
    range.setEnd(...placeOf(end));
    return range;
  });
}
