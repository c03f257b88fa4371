import { Link } from '@remix-run/react';
import type { MergeBase } from '~/rules/merge/field-merge';
import type { FormError } from '~/rules/forms/form-error';
import { Notice } from '~/components/ui/notice';
import { RecordForm } from '../records/record-form';
import {
  Accounts,
  Branding,
  CompanyReel,
  ContactInformation,
  SiteInformation,
  SocialMedia,
} from './settings-panels';

interface SettingsFormProps {
  panel: {
    values: Record<string, string>;
    base: MergeBase | undefined;
    idempotencyKey: string;
    draftKey: string;
  };
  formError: FormError | undefined;
  /** The previous page's message that saving succeeded. */
  saved: string | undefined;
  showsUsers: boolean;
}

/** All settings of the site, in one form. */
export function SettingsForm({ panel, formError, saved, showsUsers }: SettingsFormProps) {
  const links = (
    <>
      <Link className="btn" to="/admin/menu">
        Menu
      </Link>
      <Link className="btn" to="/admin/brand">
        Brand
      </Link>
      {showsUsers && (
        <Link className="btn" to="/admin/users">
          Add User
        </Link>
      )}
    </>
  );
  return (
    <RecordForm
      {...panel}
      title="Settings"
      saveLabel="Save All Changes"
      historyPath="/admin/settings/history"
      extra={links}
      formError={formError}
    >
      {saved && !formError && (
        <Notice kind="good">
          <strong>{saved}</strong>
        </Notice>
      )}
      <SiteInformation />
      <ContactInformation />
      <SocialMedia />
      <CompanyReel />
      <Branding />
      {showsUsers && <Accounts />}
    </RecordForm>
  );
}
