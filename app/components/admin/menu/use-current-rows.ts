import { useEffect, useState, type RefObject } from 'react';
import { rowsOf, type RowValues } from '~/rules/forms/rows';
import { formTexts } from '~/components/forms/use-unsaved';
import { useRows } from '../rows/rows-context';

/** Returns the rows of a list as the form around an element has them now. */
export function useCurrentRows(place: RefObject<HTMLElement>, list: string): RowValues[] {
  const { values } = useRows();
  const [current, setCurrent] = useState(values);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => setCurrent(formTexts(form));
    // It may have been typed into before this script ran.
    update();
    form.addEventListener('input', update);
    return () => form.removeEventListener('input', update);
  }, [place, values]);
  return rowsOf(current, list) ?? [];
}
