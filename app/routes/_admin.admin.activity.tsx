import { useLoaderData } from '@remix-run/react';
import { ActivityPage } from '~/components/admin/activity/activity-page';
import { activityLoader } from '~/http/screens/activity-screen';
import { adminTitle } from '~/http/screens/admin-title';

export const loader = activityLoader;

export const meta = adminTitle('Activity');

export default function Activity() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />;
}
