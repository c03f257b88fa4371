import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RecordList } from '~/components/admin/lists/record-list';
import { sendRowForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { personRoutes } from '~/http/records/people';

export const loader = personRoutes.list.loader;
export const action = personRoutes.list.action;
export const clientAction = sendRowForm('person');
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'People | Admin' }];

export default function People() {
  const page = useLoaderData<typeof loader>();
  return <RecordList kind="person" {...page} formError={useActionData<typeof action>()} />;
}
