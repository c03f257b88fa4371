import type { ReactNode } from 'react';
import type { ContentKind } from '~/rules/validation/messages';
import type { Row } from '~/rules/content/admin-list';
import { ListPage, type ListPageProps } from './list-page';
import { OrderedRows } from './ordered-rows';
import { PlainRows } from './plain-rows';

interface RecordListProps<Item extends Row> extends Omit<ListPageProps<Item>, 'formError'> {
  kind: ContentKind;
  /** Whether the user may change the order of the list. */
  mayOrder: boolean;
  formError: { ok: true } | ({ ok: false } & NonNullable<ListPageProps<Item>['formError']>) | undefined;
  /** A row's switches. */
  stateOf?: (row: Item) => ReactNode;
}

/** The list screen of one kind of record. Only the whole list can be put into another order, not a search's results. */
export function RecordList<Item extends Row>({
  mayOrder,
  stateOf,
  formError,
  ...page
}: RecordListProps<Item>) {
  const { list, q } = page;
  const rows = { ...(stateOf && { stateOf }) };
  return (
    <ListPage {...page} formError={formError?.ok === false ? formError : undefined}>
      {mayOrder && q === '' ? (
        <OrderedRows list={list} {...rows} />
      ) : (
        <PlainRows rows={list.rows} {...rows} />
      )}
    </ListPage>
  );
}
