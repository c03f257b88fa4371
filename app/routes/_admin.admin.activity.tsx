import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ActivityPage } from '~/components/admin/activity/activity-page';
import { activityLoader } from '~/http/activity/activity-screen';

export const loader = activityLoader;

export const meta: MetaFunction = () => [{ title: 'Activity | Admin' }];

export default function Activity() {
  return <ActivityPage {...useLoaderData<typeof loader>()} />;
}
