import { Form } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MergeBase } from '~/core/merge/field-merge';
import { overlayValues } from './use-record-form';
import { toastText, type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { FieldValues } from './field';
import { ConflictButtons, FormErrorMessage, useFormError } from './form-error-message';

interface PlainFormProps {
  id: string;
  label?: string;
  labelledBy?: string;
  action?: string;
  intent?: string;
  values?: Record<string, string>;
  base?: MergeBase | undefined;
  /** The idempotency key: a repeated submission is saved once. */
  formKey: string;
  formError: FormError | undefined;
  toasts?: boolean;
  /** The result of the last submission, if it succeeded; the controls then reset to the stored values. */
  saved?: string | undefined;
  className?: string;
  hasFile?: boolean;
  children: ReactNode;
}

/** A small form: submits without JavaScript too, keeps its input after an error, and focuses the first invalid field. */
export function PlainForm({ formError, values, toasts = false, children, ...props }: PlainFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const { id, label, labelledBy, action, className, intent, formKey, saved, hasFile } = props;
  // Revalidated loader data must not change the base of an open form.
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
    <FieldValues
      values={overlayValues(values ?? {}, formError?.values)}
      errors={errors}
      focus={Object.keys(errors)[0]}
    >
      <Form
        method="post"
        encType={hasFile ? 'multipart/form-data' : undefined}
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
        {formError?.conflict && (
          <p className="acts">
            <ConflictButtons base={formError.conflict.base} />
          </p>
        )}
        {children}
      </Form>
    </FieldValues>
  );
}

interface ButtonFormProps extends Omit<PlainFormProps, 'children'> {
  label: string;
  /** The words of the button; by default the label. */
  verb?: string;
  look?: string;
  children?: ReactNode;
}

/** A form that is one button, with a text or hidden controls before it. */
export const ButtonForm = ({ verb, look = 'btn', children, ...form }: ButtonFormProps) => (
  <PlainForm {...form}>
    {children}
    <p className="acts">
      <button className={look} type="submit">
        {verb ?? form.label}
      </button>
    </p>
  </PlainForm>
);
