import { Form, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import type { Base } from '~/rules/content/field-merge';
import { toastText, type FormError } from '~/rules/validation/form-error';
import { FieldContext } from './field';
import { FormErrorMessage } from '~/components/forms/form-error-message';
import { useFormError } from './use-form-error';

interface PlainFormProps {
  id: string;
  /** The form's name, or the id of what names it. */
  label?: string;
  labelledBy?: string;
  action?: string;
  /** Which of the page's forms it is, where there are several. */
  intent?: string;
  values?: Record<string, string>;
  /** Fingerprints of what the form starts from. */
  base?: Base | undefined;
  /** Makes two sendings of the same form one write. */
  formKey: string;
  formError: FormError | undefined;
  /** Whether refusals are told in a toast, in the server's words, instead of in the form alone. */
  toasts?: boolean;
  /** What the last sending has brought about, if it did: the controls show what is stored now. */
  saved?: string | undefined;
  className?: string;
  children: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** A small form: sends as the browser does, keeps what was typed, and leads to what is wrong. */
export function PlainForm({ formError, values, toasts = false, children, ...props }: PlainFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const { id, label, labelledBy, action, className, intent, formKey, saved } = props;
  // What the form opened with; data that is loaded anew beneath it must not change what it is based on.
  const latest = useRef(props.base);
  latest.current = props.base;
  const [opening, setOpening] = useState(props.base);
  const errors = formError?.fields ?? {};
  useFormError(ref, formError, submitted, toasts && formError ? toastText(formError) : null);
  useEffect(() => {
    if (saved === undefined) return;
    ref.current?.reset();
    setOpening(latest.current);
  }, [saved, formKey]);
  const base = formError?.base ?? opening;
  return (
    <FieldContext.Provider
      value={{
        values: { ...values, ...formError?.values },
        errors,
        changed: NONE,
        focus: Object.keys(errors)[0],
      }}
    >
      <Form
        method="post"
        id={id}
        ref={ref}
        action={action}
        className={className}
        aria-label={label}
        aria-labelledby={labelledBy}
        noValidate
        replace
        preventScrollReset
      >
        {intent && <input type="hidden" name="intent" value={intent} />}
        {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
        <input type="hidden" name={IDEMPOTENCY_KEY} value={formError?.idempotencyKey ?? formKey} />
        {formError && <FormErrorMessage formError={formError} inPlace={!toasts} />}
        {formError?.conflict && <ConflictActs base={formError.conflict.base} />}
        {children}
      </Form>
    </FieldContext.Provider>
  );
}

function ConflictActs({ base }: { base: Base }) {
  const { pathname } = useLocation();
  return (
    <p className="acts">
      <a className="btn" href={pathname}>
        Reload
      </a>
      <button className="btn btn--go" type="submit" name="base" value={JSON.stringify(base)}>
        Overwrite
      </button>
    </p>
  );
}
