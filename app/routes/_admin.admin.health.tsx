import { useLoaderData } from '@remix-run/react';
import { HealthScreen } from '~/components/admin/health/health-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { backUpNowAction, healthLoader } from '~/http/screens/health/health';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = healthLoader;
export const action = backUpNowAction;
export const clientAction = sendForm('Failed to begin a backup');

export const meta = adminTitle('Health');

export default function HealthPage() {
  return <HealthScreen {...useLoaderData<typeof loader>().report} />;
}
