import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/components/admin/history/history-page';
import { adminTitle } from '~/http/screens/admin-title';
import { settingsHistoryLoader } from '~/http/screens/records/history-routes';

export const loader = settingsHistoryLoader;
export const meta = adminTitle('History');

export default function SettingsHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
