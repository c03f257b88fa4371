import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/admin/lists/list-page';
import { OrderedRows } from '~/components/admin/lists/ordered-rows';
import { PlainRows } from '~/components/admin/lists/plain-rows';
import { adminLoader } from '~/http/loaders/admin-loader';
import { readList } from '~/http/loaders/admin-list-loader';
import { rowActions } from '~/http/forms/list-actions';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendRowForm } from '~/http/forms/client-action';
import { can } from '~/rules/accounts/permissions';
import { deletePerson, listPeople, movePerson, updatePerson } from '~/services/content/people';

export const loader = adminLoader(async ({ actor, url }) => ({
  ...(await readList(url, (query) => listPeople(actor, query))),
  mayOrder: can(actor, 'edit'),
}));

export const action = rowActions('person', { edit: updatePerson, remove: deletePerson, move: movePerson });

export const clientAction = sendRowForm('person');
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'People | Admin' }];

export default function People() {
  const { mayOrder, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { list, q } = page;
  return (
    <ListPage kind="person" {...page} formError={answer?.ok === false ? answer : undefined}>
      {mayOrder && q === '' ? <OrderedRows list={list} /> : <PlainRows rows={list.rows} />}
    </ListPage>
  );
}
