import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { SETTINGS_NOT_SAVED } from '~/core/nouns/settings';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { HomePageForm } from '~/site/settings/settings-form';
import { homePageAction, siteScreenLoader } from '~/site/settings/settings-screen.server';
import { HOME_PATH, HOME_TITLE } from '~/site/settings/site-screens';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = siteScreenLoader(HOME_PATH);
export const action = homePageAction;
export const clientAction = sendForm(SETTINGS_NOT_SAVED);
export const meta = adminTitle(HOME_TITLE);

export default function SiteScreen() {
  const { media, panel } = useLoaderData<typeof loader>();
  return (
    <MediaFactsContext.Provider value={media}>
      <HomePageForm panel={panel} formError={useActionData<typeof action>()} />
    </MediaFactsContext.Provider>
  );
}
