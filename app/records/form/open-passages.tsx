import { textEntries } from '~/core/forms/control-values';
import { useContext, useEffect, useRef, useState } from 'react';
import { FieldContext } from '~/core/forms/field';
import { Notice } from '~/core/ui/notice';
import { openPassages, findOpenPassages } from '~/core/text/parts';
import { openPassagesOf } from '~/core/nouns/page';
import { countWord } from '~/core/text/formats';

const VACANCIES = 'vacancies.';

type Values = Readonly<Record<string, string | undefined>>;

function countIn(values: Values): number {
  const { title, intro, body } = values;
  const ofVacancies = Object.entries(values)
    .filter(([name]) => name.startsWith(VACANCIES))
    .reduce((sum, [, text = '']) => sum + openPassages(text), 0);
  return openPassagesOf({ title, intro, body }) + ofVacancies;
}

const valuesOf = (form: HTMLFormElement): Values => Object.fromEntries(textEntries(form));

/** Counts and marks the passages in square brackets of a page's form: they are still to be written. */
export function OpenPassages({ note }: { note: string }) {
  const { values } = useContext(FieldContext);
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(() => countIn(values));
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => setCount(countIn(valuesOf(form)));
    form.addEventListener('input', update);
    const stopMarking = markOpenPassages(form);
    return () => {
      form.removeEventListener('input', update);
      stopMarking();
    };
  }, []);
  return (
    <div ref={place}>
      {count > 0 && (
        <Notice kind="warn">
          <p>
            <strong>
              {count === 1 ? 'One passage is' : `${countWord(count)} passages are`} yours to decide.
            </strong>
          </p>
          <p>
            {['Publishing asks first while one stands in square brackets.', note].filter(Boolean).join(' ')}
          </p>
        </Notice>
      )}
    </div>
  );
}

const NAME = 'open-passages';

/**
 * Marks the passages in square brackets in the editors of a form, also in those that load later. Marks are not part of the text; browsers
 * without support show none. Returns a function that ends it.
 */
function markOpenPassages(form: HTMLFormElement): () => void {
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

/** Ranges of an editor's passages; one may span several elements. */
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
