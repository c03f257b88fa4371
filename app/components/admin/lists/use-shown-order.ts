import type { Row } from '~/rules/records/admin-list';
import { useUnderway } from './list-context';

/** Returns the rows with the moves in progress applied. A rejected move reverts by itself. */
export function useShownOrder<Item extends Row>(rows: Item[], before: number): Item[] {
  return useUnderway('move').reduce(
    (shown, { form }) => placed(shown, form.get('id'), Number(form.get('move')) - before),
    rows,
  );
}

function placed<Item extends Row>(rows: Item[], id: FormDataEntryValue | null, index: number): Item[] {
  const row = rows.find((one) => one.id === id);
  if (!row || !Number.isInteger(index)) return rows;
  const others = rows.filter((one) => one !== row);
  const at = Math.max(0, index);
  return [...others.slice(0, at), row, ...others.slice(at)];
}
