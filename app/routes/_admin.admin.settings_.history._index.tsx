import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/records/history/version-page';
import { settingsHistoryLoader } from '~/records/screens/history-routes.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = settingsHistoryLoader;
export const meta = adminTitle('History');

export default function SettingsHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
