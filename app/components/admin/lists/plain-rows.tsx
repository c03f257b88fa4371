import type { ReactNode } from 'react';
import type { Row } from '~/rules/content/admin-list';
import { RowItem } from './row-item';

interface PlainRowsProps<Item extends Row> {
  rows: Item[];
  stateOf?: (row: Item) => ReactNode;
}

/** Rows that users cannot reorder. */
export function PlainRows<Item extends Row>({ rows, stateOf }: PlainRowsProps<Item>) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <RowItem key={row.id} row={row} state={stateOf?.(row)} />
      ))}
    </ul>
  );
}
