import { useActionData, useLoaderData } from '@remix-run/react';
import { useFlash } from '~/components/forms/use-flash';
import { SettingsForm } from '~/components/admin/settings/settings-form';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { settingsAction, settingsLoader } from '~/http/screens/settings';
import { adminTitle } from '~/http/screens/admin-title';
import { SETTINGS_NOT_SAVED } from '~/rules/kinds/settings';
import { sendForm } from '~/http/forms/client-action';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = settingsLoader;
export const action = settingsAction;
export const clientAction = sendForm(SETTINGS_NOT_SAVED);

export const meta = adminTitle('Settings');

export default function SettingsPage() {
  const { media, ...shown } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <SettingsForm {...shown} formError={useActionData<typeof action>()} saved={useFlash('settings')} />
    </MediaFactsContext.Provider>
  );
}
