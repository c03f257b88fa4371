import { useContext, useEffect, useRef, useState } from 'react';
import { FieldContext } from '~/components/forms/field';
import { Notice } from '~/components/ui/notice';
import { openPassages } from '~/rules/text/open-passages';
import { openPassagesOf } from '~/rules/kinds/page-passages';
import { countWord } from '~/rules/text/numbers';
import { markOpenPassages } from './mark-open-passages';

/** The controls of a page's vacancies. */
const VACANCIES = 'vacancies.';

type Values = Readonly<Record<string, string | undefined>>;

function countIn(values: Values): number {
  const { title, intro, body } = values;
  const ofVacancies = Object.entries(values)
    .filter(([name]) => name.startsWith(VACANCIES))
    .reduce((sum, [, text = '']) => sum + openPassages(text), 0);
  return openPassagesOf({ title, intro, body }) + ofVacancies;
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Counts and marks the passages in square brackets in a page's form as it is, because they are still to be written. */
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
