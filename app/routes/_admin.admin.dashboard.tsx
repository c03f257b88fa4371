import { useActionData, useLoaderData } from '@remix-run/react';
import { dashboardAction, readFirstSteps } from '~/admin/first-steps/first-steps.server';
import { DashboardScreen } from '~/admin/layout/dashboard';
import { readNextDates } from '~/calendar/calendar-entries.server';
import { readThisWeek } from '~/audience/audience-screen.server';
import { sendForm } from '~/core/forms/client-action';
import { adminLoader } from '~/core/request/admin-loader.server';
import { toHealthRequest } from '~/operations/health/health-screen.server';
import { refusedOnSite } from '~/press/approvals/refused-on-site.server';
import { readHealthNotice } from '~/operations/health/health.server';
import { listWaiting } from '~/records/previews/waiting.server';
import { getDashboard, listPublishedWithout } from '~/records/screens/dashboard.server';
import { adminTitle } from '~/admin/layout/admin-page';
import { FIRST_STEPS_FAILED } from '~/admin/first-steps/first-steps';

export const loader = adminLoader(async ({ actor, request }) => ({
  ...(await getDashboard(actor)),
  refused: await refusedOnSite(actor),
  publishedWithout: await listPublishedWithout(actor),
  nextDates: await readNextDates(actor),
  thisWeek: await readThisWeek(),
  waiting: await listWaiting(actor),
  firstSteps: await readFirstSteps(actor),
  health: await readHealthNotice(actor, toHealthRequest(request)),
}));

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const action = dashboardAction;
export const clientAction = sendForm(FIRST_STEPS_FAILED);
export const meta = adminTitle('Dashboard');

export default function DashboardPage() {
  return <DashboardScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
