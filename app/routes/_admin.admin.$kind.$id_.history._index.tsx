import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/records/history/version-page';
import { adminTitle } from '~/core/request/admin-title';
import { historyLoader } from '~/records/screens/history-routes.server';

export const loader = historyLoader;
export const meta = adminTitle('History');

export default function RecordHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
