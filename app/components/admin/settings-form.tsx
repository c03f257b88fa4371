import { Link, useNavigation } from '@remix-run/react';
import { SETTING_LABELS } from '~/rules/settings';
import { Notice } from './notice';
import { PlainForm, type RefusedForm } from './plain-form';
import { Branding, CompanyReel, ContactInformation, SiteInformation, SocialMedia } from './settings-panels';

interface SettingsFormProps {
  settings: Record<string, unknown> & { version: number };
  base: object;
  formKey: string;
  refusal: RefusedForm | undefined;
  /** That the last save worked, as the page before it says. */
  saved: string | undefined;
  offersUsers: boolean;
}

/** Everything of the site that is no record, under one button. */
export function SettingsForm({ settings, base, formKey, refusal, saved, offersUsers }: SettingsFormProps) {
  const { state, formAction } = useNavigation();
  const saving = state !== 'idle' && formAction === '/admin/settings';
  return (
    <>
      <div className="bar bar--save">
        <h1 id="settings-title">Settings</h1>
        {offersUsers && (
          <Link className="btn" to="/admin/users">
            Add User
          </Link>
        )}
        <button className="btn btn--go" type="submit" form="settings" disabled={saving}>
          {saving ? 'Saving...' : 'Save All Changes'}
        </button>
      </div>
      {refusal ? (
        <Notice kind="bad">
          <strong>{refusal.message}</strong>
        </Notice>
      ) : (
        saved && (
          <Notice kind="good">
            <strong>{saved}</strong>
          </Notice>
        )
      )}
      <PlainForm
        id="settings"
        labelledBy="settings-title"
        values={asText(settings)}
        base={base}
        formKey={formKey}
        refusal={refusal}
        saved={saved}
      >
        <SiteInformation />
        <ContactInformation />
        <SocialMedia />
        <CompanyReel />
        <Branding />
      </PlainForm>
    </>
  );
}

/** As the controls hold it: an unset coordinate is an empty box. */
const asText = (settings: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(SETTING_LABELS).map((name) => {
      const value = settings[name];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : ''];
    }),
  );
