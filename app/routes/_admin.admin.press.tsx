import { useActionData, useLoaderData } from '@remix-run/react';
import { PressScreen } from '~/components/admin/press/press-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { pressSettingsAction, pressSettingsLoader } from '~/http/screens/press/press-settings';
import { PRESS_NOT_SAVED } from '~/rules/kinds/settings';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = pressSettingsLoader;
export const action = pressSettingsAction;
export const clientAction = sendForm(PRESS_NOT_SAVED);
export const meta = adminTitle('Press');

export default function PressPage() {
  return <PressScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
