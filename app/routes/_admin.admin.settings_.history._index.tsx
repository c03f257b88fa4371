import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HistoryPage } from '~/components/admin/history/history-page';
import { settingsHistoryRoutes } from '~/http/records/settings-history';

export const loader = settingsHistoryRoutes.list.loader;

export const meta: MetaFunction = () => [{ title: 'History | Admin' }];

export default function SettingsHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
