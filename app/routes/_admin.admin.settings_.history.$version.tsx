import { useActionData, useLoaderData } from '@remix-run/react';
import { VersionPage } from '~/records/history/version-page';
import { sendForm } from '~/core/forms/client-action';
import { settingsVersionAction, settingsVersionLoader } from '~/records/screens/history-routes.server';
import { VERSION_NOT_RESTORED } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = settingsVersionLoader;
export const action = settingsVersionAction;
export const clientAction = sendForm(VERSION_NOT_RESTORED);
export const meta = adminTitle('Version');

export default function SettingsVersion() {
  return <VersionPage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
