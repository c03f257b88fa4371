import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { MOVING_TITLE, NO_PLAN_MADE } from '~/moving/plan/import-view';
import { MovingScreen } from '~/moving/screens/moving-screen';
import { movingAction, movingLoader } from '~/moving/screens/moving-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = movingLoader;
export const action = movingAction;
export const clientAction = sendForm(NO_PLAN_MADE);

export const meta = adminTitle(MOVING_TITLE);

export default function MovingPage() {
  return <MovingScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
