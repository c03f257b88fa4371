import { useLoaderData } from '@remix-run/react';
import { HealthScreen } from '~/operations/health/health-screen';
import { sendForm } from '~/core/forms/client-action';
import { backUpNowAction, healthLoader } from '~/operations/health/health-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = healthLoader;
export const action = backUpNowAction;
export const clientAction = sendForm('Failed to begin a backup');

export const meta = adminTitle('Health');

export default function HealthPage() {
  return <HealthScreen {...useLoaderData<typeof loader>().report} />;
}
