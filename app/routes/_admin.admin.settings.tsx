import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useFlash } from '~/components/forms/use-flash';
import { SettingsForm } from '~/components/admin/settings/settings-form';
import { MediaBook } from '~/components/ui/media-registry';
import { settingsInput, settingsValues } from '~/http/forms/account-forms';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { savedMessage, toPanel } from '~/http/forms/editor-form';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { can } from '~/rules/accounts/permissions';
import { describeMedia } from '~/services/content/bundled-media';
import { comparableSettings, editSettings, getSettings } from '~/services/content/settings';

const PATH = '/admin/settings';
const FAILED = 'Failed to save settings';

export const loader = adminLoader(
  async (request) => {
    const settings = await getSettings();
    const { values, base, idempotencyKey, draftKey } = toPanel(
      request,
      PATH,
      settingsValues(settings),
      comparableSettings(settings),
    );
    const { reelVideoUrl, logoUrl, faviconUrl } = settings;
    return {
      panel: { values, base, idempotencyKey, draftKey },
      media: await describeMedia([reelVideoUrl, logoUrl, faviconUrl]),
      showsUsers: can(request.actor, 'manageUsers'),
    };
  },
  { needs: 'editSettings' },
);

export const action = formAction(
  async ({ actor, form, base }) => {
    const { merged } = await editSettings(actor, settingsInput(form), base);
    const text = savedMessage('Settings saved successfully!', merged);
    return { to: PATH, flash: { kind: 'success', text, place: 'settings' } };
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Settings | Admin' }];

export default function SettingsPage() {
  const { media, ...shown } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <SettingsForm {...shown} formError={useActionData<typeof action>()} saved={useFlash('settings')} />
    </MediaBook.Provider>
  );
}
