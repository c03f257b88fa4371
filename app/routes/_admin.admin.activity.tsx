import { useLoaderData } from '@remix-run/react';
import { ActivityPage } from '~/accounts/activity/activity-page';
import { activityLoader } from '~/accounts/activity/activity-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export const loader = activityLoader;

export const meta = adminTitle('Activity');

export default function Activity() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />;
}
