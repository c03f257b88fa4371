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
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';

const STATUSES = [
  ['301', '301 Moved for good'],
  ['302', '302 For now'],
  ['410', '410 Gone'],
] as const;

/** What the form of a new redirect begins with. */
export const NEW_REDIRECT = { from: '', to: '', status: '301', note: '' };

interface RedirectFormProps {
  /** The address of the screen, whose form it is. */
  action: string;
  label: string;
  /** The words of its button. */
  submit: string;
  formKey: string;
  formError: FormError | undefined;
  /** What is stored; a new redirect without it. */
  values?: { from: string; to: string; status: string; note: string };
  base?: MergeBase;
  /** Further buttons. */
  children?: ReactNode;
}

/** Adds or changes a redirect. */
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
  // Whoever has been told that there is nothing may want it all the same.
  const mayForce =
    formError?.fields.to?.includes(REDIRECT_PROBLEMS.nothing) || formError?.values.force !== undefined;
  return (
    <PlainForm
      // The form of a redirect that was added is empty again.
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
  /** The list to return to. */
  back: string;
  formKey: string;
  formError: FormError | undefined;
}

/** The screen that changes a redirect. */
export function RedirectScreen({ redirect, base, back, formKey, formError }: RedirectScreenProps) {
  const { pathname, search } = useLocation();
  const { from, to, status, note } = redirect;
  return (
    <>
      <div className="bar">
        <p className="crumb">
          <Link to={back}>
            <Icon name="left" />
            Links
          </Link>
        </p>
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
