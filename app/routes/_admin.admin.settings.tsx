import { randomUUID } from 'node:crypto';
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SettingsForm } from '~/components/admin/settings-form';
import { usePlacedFlash } from '~/components/admin/placed-flash';
import { settingsInput } from '~/http/account-forms';
import { adminLoader } from '~/http/admin';
import { formAction } from '~/http/forms';
import { keptWords } from '~/rules/kept';
import { baseOf } from '~/rules/merge';
import { can } from '~/rules/permissions';
import { SETTING_LABELS } from '~/rules/settings';
import { comparableSettings, editSettings, getSettings } from '~/services/settings';

export const loader = adminLoader(
  async ({ actor }) => {
    const settings = await getSettings();
    return {
      settings,
      base: baseOf(comparableSettings(settings)),
      formKey: randomUUID(),
      offersUsers: can(actor, 'manageUsers'),
    };
  },
  { needs: 'editSettings' },
);

export const action = formAction(
  async ({ actor, form, base }) => {
    const { merged } = await editSettings(actor, settingsInput(form), base);
    const text = `Settings saved successfully!${keptWords(merged, SETTING_LABELS)}`;
    return { to: '/admin/settings', flash: { kind: 'success', text, place: 'settings' } };
  },
  { failed: 'Failed to save settings' },
);

export const meta: MetaFunction = () => [{ title: 'Settings | Admin' }];

export default function SettingsPage() {
  const refusal = useActionData<typeof action>();
  return (
    <SettingsForm {...useLoaderData<typeof loader>()} refusal={refusal} saved={usePlacedFlash('settings')} />
  );
}
