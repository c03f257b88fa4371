import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/records/history/version-page';
import { adminTitle } from '~/core/request/admin-title';
import { settingsHistoryLoader } from '~/records/screens/history-routes.server';

export const loader = settingsHistoryLoader;
export const meta = adminTitle('History');

export default function SettingsHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
