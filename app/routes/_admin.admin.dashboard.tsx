import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Dashboard } from '~/components/admin/layout/dashboard';
import { adminLoader } from '~/http/loaders/admin-loader';
import { getOverview } from '~/services/content/dashboard';

export const loader = adminLoader(({ actor }) => getOverview(actor));

export const meta: MetaFunction = () => [{ title: 'Dashboard | Admin' }];

export default function DashboardPage() {
  return <Dashboard {...useLoaderData<typeof loader>()} />;
}
