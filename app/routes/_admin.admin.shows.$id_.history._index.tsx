import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/components/admin/history/history-page';
import { showRoutes } from '~/http/records/shows';

export const loader = showRoutes.history.list.loader;

export const meta: MetaFunction = () => [{ title: 'History | Admin' }];

export default function ShowHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
