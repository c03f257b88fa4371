import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/components/admin/history/history-page';
import { adminTitle } from '~/http/screens/admin-title';
import { historyLoader } from '~/http/screens/records/history-routes';

export const loader = historyLoader;
export const meta = adminTitle('History');

export default function RecordHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
