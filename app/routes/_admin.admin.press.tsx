import { useActionData, useLoaderData } from '@remix-run/react';
import { PressScreen } from '~/press/kits/press-screen';
import { sendForm } from '~/core/forms/client-action';
import { pressSettingsAction, pressSettingsLoader } from '~/press/kits/press-screens.server';
import { PRESS_NOT_SAVED } from '~/core/nouns/settings';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = pressSettingsLoader;
export const action = pressSettingsAction;
export const clientAction = sendForm(PRESS_NOT_SAVED);
export const meta = adminTitle('Press');

export default function PressPage() {
  return <PressScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
