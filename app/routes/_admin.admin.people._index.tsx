import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/admin/rows/list-page';
import { OrderedRows } from '~/components/admin/rows/ordered-rows';
import { PlainRows } from '~/components/admin/rows/plain-rows';
import { adminLoader } from '~/http/admin';
import { readList } from '~/http/lists';
import { rowActions } from '~/http/row-actions';
import { keptWhenRefused } from '~/http/revalidation';
import { sentRow } from '~/http/sent-form';
import { can } from '~/rules/permissions';
import { deletePerson, listPeople, movePerson, updatePerson } from '~/services/people';

export const loader = adminLoader(async ({ actor, url }) => ({
  ...(await readList(url, (query) => listPeople(actor, query))),
  mayOrder: can(actor, 'edit'),
}));

export const action = rowActions('person', { edit: updatePerson, remove: deletePerson, move: movePerson });

export const clientAction = sentRow('person');
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'People | Admin' }];

export default function People() {
  const { mayOrder, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { list, q } = page;
  return (
    <ListPage kind="person" {...page} refusal={answer?.ok === false ? answer : undefined}>
      {mayOrder && q === '' ? <OrderedRows list={list} /> : <PlainRows rows={list.rows} />}
    </ListPage>
  );
}
