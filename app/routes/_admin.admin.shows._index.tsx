import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/admin/lists/list-page';
import { OrderedRows } from '~/components/admin/lists/ordered-rows';
import { PlainRows } from '~/components/admin/lists/plain-rows';
import { ShowState } from '~/components/admin/lists/states';
import { adminLoader } from '~/http/loaders/admin-loader';
import { readList } from '~/http/loaders/admin-list-loader';
import { rowActions } from '~/http/forms/list-actions';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendRowForm } from '~/http/forms/client-action';
import { can } from '~/rules/accounts/permissions';
import type { ShowRow } from '~/rules/content/admin-list';
import { deleteShow, listShows, moveShow, updateShow } from '~/services/content/shows';

export const loader = adminLoader(async ({ actor, url }) => ({
  ...(await readList(url, (query) => listShows(actor, query))),
  mayOrder: can(actor, 'edit'),
}));

export const action = rowActions('show', { edit: updateShow, remove: deleteShow, move: moveShow });

export const clientAction = sendRowForm('show');
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Shows | Admin' }];

const stateOf = (row: ShowRow) => <ShowState row={row} />;

export default function Shows() {
  const { mayOrder, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { list, q } = page;
  return (
    <ListPage kind="show" {...page} formError={answer?.ok === false ? answer : undefined}>
      {mayOrder && q === '' ? (
        <OrderedRows list={list} stateOf={stateOf} />
      ) : (
        <PlainRows rows={list.rows} stateOf={stateOf} />
      )}
    </ListPage>
  );
}
