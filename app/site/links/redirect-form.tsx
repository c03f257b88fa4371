import { useNavigation, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { CheckField, ChoiceField, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import {
  MAX_ADDRESS_LENGTH,
  MAX_NOTE_LENGTH,
  REDIRECT_PROBLEMS,
  type RedirectView,
} from '~/core/request/redirect';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';

const STATUSES = [
  ['301', '301 Moved for good'],
  ['302', '302 For now'],
  ['410', '410 Gone'],
] as const;

export const NEW_REDIRECT = { from: '', to: '', status: '301', note: '' };

interface RedirectFormProps {
  action: string;
  label: string;
  submit: string;
  formKey: string;
  formError: FormError | undefined;
  /** The stored redirect; without it the form is for a new one. */
  values?: { from: string; to: string; status: string; note: string };
  base?: MergeBase;
  children?: ReactNode;
}

export function RedirectForm({
  action,
  label,
  submit,
  formKey,
  formError,
  values = NEW_REDIRECT,
  base,
  children,
}: RedirectFormProps) {
  const { state, formAction } = useNavigation();
  const isSaving = state !== 'idle' && formAction === action;
  // Users may store a redirect to a missing target after the warning.
  const mayForce =
    formError?.fields.to?.includes(REDIRECT_PROBLEMS.nothing) || formError?.values.force !== undefined;
  return (
    <PlainForm
      // After a redirect was added the form is empty again.
      key={formKey}
      id="redirect"
      className="redirect-form"
      label={label}
      action={action}
      values={values}
      {...(base && { base })}
      formKey={formKey}
      formError={formError}
    >
      <div className="redirect-form__fields">
        <TextField name="from" label="From" maxLength={MAX_ADDRESS_LENGTH} {...ADDRESS} required />
        <div>
          <TextField name="to" label="To" maxLength={MAX_ADDRESS_LENGTH} {...ADDRESS} />
          {mayForce && <CheckField name="force" label="Store it all the same" />}
        </div>
        <ChoiceField name="status" label="Answer" options={STATUSES} />
        <TextField name="note" label="Note" maxLength={MAX_NOTE_LENGTH} autoComplete="off" />
        <div className="acts redirect-form__acts">
          <button className="btn btn--go" type="submit" disabled={isSaving}>
            {isSaving ? 'Saving...' : submit}
          </button>
          {children}
        </div>
      </div>
      <p className="quiet">
        A redirect answers only where the site has nothing. <code>/old/*</code> takes everything below it.
      </p>
    </PlainForm>
  );
}

const ADDRESS = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;

interface RedirectScreenProps {
  redirect: RedirectView;
  base: MergeBase;
  back: string;
  formKey: string;
  formError: FormError | undefined;
}

export function RedirectScreen({ redirect, base, back, formKey, formError }: RedirectScreenProps) {
  const { pathname, search } = useLocation();
  const { from, to, status, note } = redirect;
  return (
    <>
      <div className="bar">
        <Crumb to={back}>Links</Crumb>
        <h1>Edit redirect</h1>
        <HelpLink />
      </div>
      <RedirectForm
        action={pathname + search}
        label="Edit redirect"
        submit="Save Changes"
        values={{ from, to, status: String(status), note }}
        base={base}
        formKey={formKey}
        formError={formError}
      >
        <Link className="btn" to={back}>
          Cancel
        </Link>
      </RedirectForm>
    </>
  );
}
