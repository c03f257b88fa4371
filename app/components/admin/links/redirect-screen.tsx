import { Link, useLocation } from '@remix-run/react';
import { Icon } from '~/components/ui/icon';
import type { FormError } from '~/rules/forms/form-error';
import type { RedirectView } from '~/rules/links/redirect';
import type { MergeBase } from '~/rules/merge/field-merge';
import { HelpLink } from '../help/help-link';
import { RedirectForm } from './redirect-form';

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
