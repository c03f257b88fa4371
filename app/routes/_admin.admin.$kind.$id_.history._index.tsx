import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/records/history/version-page';
import { historyLoader } from '~/records/screens/history-routes.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = historyLoader;
export const meta = adminTitle('History');

export default function RecordHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
