import type { ContentKind } from '~/rules/kinds/kinds';
import type { RecordRow } from '~/rules/records/admin-list';
import { ListPage, type ListPageProps } from './list-page';
import { OrderedRows } from './ordered-rows';
import { RowItem } from './row-item';
import { stateOf } from './states';

interface RecordListProps extends Omit<ListPageProps<RecordRow>, 'formError'> {
  kind: ContentKind;
  /** Whether the user may change the order of the list. */
  mayOrder: boolean;
  formError: { ok: true } | ({ ok: false } & NonNullable<ListPageProps<RecordRow>['formError']>) | undefined;
}

/** Rows that users cannot reorder. */
function PlainRows({ rows }: { rows: RecordRow[] }) {
  return (
    <ul className="rows">
      {rows.map((row) => (
        <RowItem key={row.id} row={row} state={stateOf(row)} />
      ))}
    </ul>
  );
}

/**
 * The list screen of one kind of record. Only the whole list can be put into another order, not a search's results. The
 * lists of all kinds are one route, so that only their keys tell them apart.
 */
export function RecordList({ mayOrder, formError, ...page }: RecordListProps) {
  const { kind, list } = page;
  return (
    <ListPage key={kind} {...page} formError={formError?.ok === false ? formError : undefined}>
      {mayOrder && list.q === '' ? <OrderedRows list={list} /> : <PlainRows rows={list.rows} />}
    </ListPage>
  );
}
