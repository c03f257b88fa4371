import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/components/admin/history/history-page';
import { personRoutes } from '~/http/records/people';

export const loader = personRoutes.history.list.loader;

export const meta: MetaFunction = () => [{ title: 'History | Admin' }];

export default function PersonHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
