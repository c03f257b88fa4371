import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/admin/rows/list-page';
import { OrderedRows } from '~/components/admin/rows/ordered-rows';
import { PlainRows } from '~/components/admin/rows/plain-rows';
import { ShowState } from '~/components/admin/rows/states';
import { adminLoader } from '~/http/admin';
import { readList } from '~/http/lists';
import { rowActions } from '~/http/row-actions';
import { keptWhenRefused } from '~/http/revalidation';
import { sentRow } from '~/http/sent-form';
import { can } from '~/rules/permissions';
import type { ShowRow } from '~/rules/rows';
import { deleteShow, listShows, moveShow, updateShow } from '~/services/shows';

export const loader = adminLoader(async ({ actor, url }) => ({
  ...(await readList(url, (query) => listShows(actor, query))),
  mayOrder: can(actor, 'edit'),
}));

export const action = rowActions('show', { edit: updateShow, remove: deleteShow, move: moveShow });

export const clientAction = sentRow('show');
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Shows | Admin' }];

const stateOf = (row: ShowRow) => <ShowState row={row} />;

export default function Shows() {
  const { mayOrder, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { list, q } = page;
  return (
    <ListPage kind="show" {...page} refusal={answer?.ok === false ? answer : undefined}>
      {mayOrder && q === '' ? (
        <OrderedRows list={list} stateOf={stateOf} />
      ) : (
        <PlainRows rows={list.rows} stateOf={stateOf} />
      )}
    </ListPage>
  );
}
