import { useLoaderData } from '@remix-run/react';
import { DashboardScreen } from '~/components/admin/layout/dashboard';
import { adminLoader } from '~/http/request/admin-loader';
import { adminTitle } from '~/http/screens/admin-title';
import { refusedOnSite } from '~/services/approvals/refused-on-site';
import { getDashboard } from '~/services/records/dashboard';

export const loader = adminLoader(async ({ actor }) => ({
  ...(await getDashboard(actor)),
  refused: await refusedOnSite(actor),
}));

export const meta = adminTitle('Dashboard');

export default function DashboardPage() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
