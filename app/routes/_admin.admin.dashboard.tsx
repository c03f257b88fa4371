import { useLoaderData } from '@remix-run/react';
import { DashboardScreen } from '~/components/admin/layout/dashboard';
import { adminLoader } from '~/http/request/admin-loader';
import { toHealthRequest } from '~/http/request/health-request';
import { adminTitle } from '~/http/screens/admin-title';
import { refusedOnSite } from '~/services/approvals/refused-on-site';
import { readHealthNotice } from '~/services/health/health';
import { getDashboard, listPublishedWithout } from '~/services/records/dashboard';

export const loader = adminLoader(async ({ actor, request }) => ({
  ...(await getDashboard(actor)),
  refused: await refusedOnSite(actor),
  publishedWithout: await listPublishedWithout(actor),
  health: await readHealthNotice(actor, toHealthRequest(request)),
}));

export const meta = adminTitle('Dashboard');

export default function DashboardPage() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} />;
}
