import { useActionData, useLoaderData } from '@remix-run/react';
import { useFlash } from '~/core/ui/toasts';
import { SettingsForm, RenamingQuestion } from '~/site/settings/settings-form';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { settingsAction, settingsLoader } from '~/site/settings/settings-screen.server';
import { SETTINGS_NOT_SAVED } from '~/core/nouns/settings';
import { sendForm } from '~/core/forms/client-action';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = settingsLoader;
export const action = settingsAction;
export const clientAction = sendForm(SETTINGS_NOT_SAVED);

export const meta = adminTitle('Settings');

export default function SettingsPage() {
  const { media, oldWords, ...shown } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      {oldWords && <RenamingQuestion {...oldWords} />}
      <SettingsForm {...shown} formError={useActionData<typeof action>()} saved={useFlash('settings')} />
    </MediaFactsContext.Provider>
  );
}
