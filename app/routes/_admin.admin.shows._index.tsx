import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RecordList } from '~/components/admin/lists/record-list';
import { ShowState } from '~/components/admin/lists/states';
import { sendRowForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { showRoutes } from '~/http/records/shows';

export const loader = showRoutes.list.loader;
export const action = showRoutes.list.action;
export const clientAction = sendRowForm('show');
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Shows | Admin' }];

export default function Shows() {
  const page = useLoaderData<typeof loader>();
  return (
    <RecordList
      kind="show"
      {...page}
      stateOf={(row) => <ShowState row={row} />}
      formError={useActionData<typeof action>()}
    />
  );
}
