import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DashboardScreen } from '~/components/admin/layout/dashboard';
import { adminLoader } from '~/http/loaders/admin-loader';
import { getDashboard } from '~/services/records/dashboard';

export const loader = adminLoader(({ actor }) => getDashboard(actor));

export const meta: MetaFunction = () => [{ title: 'Dashboard | Admin' }];

export default function DashboardPage() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
