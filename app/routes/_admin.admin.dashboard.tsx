import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Dashboard } from '~/components/admin/dashboard';
import { adminLoader } from '~/http/admin';
import { getOverview } from '~/services/overview';

export const loader = adminLoader(({ actor }) => getOverview(actor));

export const meta: MetaFunction = () => [{ title: 'Dashboard | Admin' }];

export default function DashboardPage() {
  return <Dashboard {...useLoaderData<typeof loader>()} />;
}
