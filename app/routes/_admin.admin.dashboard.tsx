import { useLoaderData } from '@remix-run/react';
import { DashboardScreen } from '~/admin/layout/dashboard';
import { adminLoader } from '~/core/request/admin-loader.server';
import { toHealthRequest } from '~/operations/health/health-screen.server';
import { adminTitle } from '~/core/request/admin-title';
import { refusedOnSite } from '~/press/approvals/refused-on-site.server';
import { readHealthNotice } from '~/operations/health/health.server';
import { getDashboard, listPublishedWithout } from '~/records/save/dashboard.server';

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
