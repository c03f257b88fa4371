import { useFetchers } from '@remix-run/react';
import type { Row } from '~/rules/rows';

/** The rows as they will stand when the moves that are under way are done; a refused move is undone by that. */
export function useShownOrder<Item extends Row>(rows: Item[], before: number): Item[] {
  return useFetchers().reduce((shown, { formData }) => {
    if (formData?.get('intent') !== 'move') return shown;
    return placed(shown, formData.get('id'), Number(formData.get('move')) - before);
  }, rows);
}

function placed<Item extends Row>(rows: Item[], id: FormDataEntryValue | null, index: number): Item[] {
  const row = rows.find((one) => one.id === id);
  if (!row || !Number.isInteger(index)) return rows;
  const others = rows.filter((one) => one !== row);
  const at = Math.max(0, index);
  return [...others.slice(0, at), row, ...others.slice(at)];
}
