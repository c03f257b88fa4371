import { useActionData, useLoaderData } from '@remix-run/react';
import { DemoRemovalScreen } from '~/admin/first-steps/first-steps-region';
import { demoRemovalLoader, removeDemoAction } from '~/admin/first-steps/first-steps.server';
import { sendForm } from '~/core/forms/client-action';
import { adminTitle } from '~/admin/layout/admin-page';
import { DEMO_NOT_REMOVED, REMOVE_DEMO } from '~/admin/first-steps/first-steps';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = demoRemovalLoader;
export const action = removeDemoAction;
export const clientAction = sendForm(DEMO_NOT_REMOVED);
export const meta = adminTitle(REMOVE_DEMO);

export default function DemoContentPage() {
  return <DemoRemovalScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
