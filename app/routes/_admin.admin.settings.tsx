import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useFlash } from '~/components/forms/use-flash';
import { SettingsForm } from '~/components/admin/settings/settings-form';
import { MediaFactsContext } from '~/components/ui/media-registry';
import { formValues, readFields } from '~/http/records/record-fields';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { savedMessage, toPanel } from '~/http/forms/editor-form';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { formBase } from '~/rules/merge/form-base';
import { linksIn } from '~/rules/fields/links';
import { settingsFieldsFor } from '~/rules/fields/settings-fields';
import { can } from '~/rules/accounts/permissions';
import { describeMedia } from '~/services/content/bundled-media';
import { editSettings, getSettingsAs } from '~/services/content/settings';

const PATH = '/admin/settings';
const FAILED = 'Failed to save settings';

export const loader = adminLoader(
  async (request) => {
    const settings = await getSettingsAs(request.actor);
    const showsUsers = can(request.actor, 'manageUsers');
    const fields = settingsFieldsFor(showsUsers);
    const { values, base, idempotencyKey, draftKey } = toPanel(
      request,
      PATH,
      formValues(fields, settings),
      formBase(fields, settings),
    );
    return {
      panel: { values, base, idempotencyKey, draftKey },
      media: await describeMedia(linksIn(fields, settings)),
      showsUsers,
    };
  },
  { needs: 'editSettings' },
);

export const action = formAction(
  async ({ actor, form, base }) => {
    const fields = settingsFieldsFor(can(actor, 'manageUsers'));
    const { merged } = await editSettings(actor, readFields(fields, form), { base });
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
    <MediaFactsContext.Provider value={media}>
      <SettingsForm {...shown} formError={useActionData<typeof action>()} saved={useFlash('settings')} />
    </MediaFactsContext.Provider>
  );
}
