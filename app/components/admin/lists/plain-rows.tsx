import type { RecordRow } from '~/rules/records/admin-list';
import { RowItem } from './row-item';
import { stateOf } from './states';

/** Rows that users cannot reorder. */
export function PlainRows({ rows }: { rows: RecordRow[] }) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <RowItem key={row.id} row={row} state={stateOf(row)} />
      ))}
    </ul>
  );
}
