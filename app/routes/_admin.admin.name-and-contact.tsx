import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { SETTINGS_NOT_SAVED } from '~/core/nouns/settings';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { RenamingQuestion, NameAndContactForm } from '~/site/settings/settings-form';
import { nameAndContactAction, siteScreenLoader } from '~/site/settings/settings-screen.server';
import { CONTACT_PATH, CONTACT_TITLE } from '~/site/settings/site-screens';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = siteScreenLoader(CONTACT_PATH);
export const action = nameAndContactAction;
export const clientAction = sendForm(SETTINGS_NOT_SAVED);
export const meta = adminTitle(CONTACT_TITLE);

export default function SiteScreen() {
  const { media, panel, oldWords } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      {oldWords && <RenamingQuestion {...oldWords} />}
      <NameAndContactForm panel={panel} formError={useActionData<typeof action>()} />
    </MediaFactsContext.Provider>
  );
}
