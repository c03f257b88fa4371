import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { usePlacedFlash } from '~/components/admin/placed-flash';
import { SettingsForm } from '~/components/admin/settings-form';
import { MediaBook } from '~/components/ui/media-book';
import { settingsInput, settingsValues } from '~/http/account-forms';
import { adminLoader } from '~/http/admin';
import { formAction } from '~/http/forms';
import { savedWords, toPanel } from '~/http/panel';
import { keptWhenRefused } from '~/http/revalidation';
import { sentForm } from '~/http/sent-form';
import { can } from '~/rules/permissions';
import { describeMedia } from '~/services/media';
import { comparableSettings, editSettings, getSettings } from '~/services/settings';

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
      offersUsers: can(request.actor, 'manageUsers'),
    };
  },
  { needs: 'editSettings' },
);

export const action = formAction(
  async ({ actor, form, base }) => {
    const { merged } = await editSettings(actor, settingsInput(form), base);
    const text = savedWords('Settings saved successfully!', merged);
    return { to: PATH, flash: { kind: 'success', text, place: 'settings' } };
  },
  { failed: FAILED },
);
export const clientAction = sentForm(FAILED);
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Settings | Admin' }];

export default function SettingsPage() {
  const { media, ...shown } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <SettingsForm {...shown} refusal={useActionData<typeof action>()} saved={usePlacedFlash('settings')} />
    </MediaBook.Provider>
  );
}
