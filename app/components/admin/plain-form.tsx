import { Form } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { FieldContext } from './field';
import { Notice } from './notice';

/** What a form that was not carried out got back. */
export interface RefusedForm {
  message: string;
  /** What is wrong and what to do. */
  detail: string;
  fields: Record<string, string[]>;
  values: Record<string, string>;
}

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
  base?: object;
  /** Makes two sendings of the same form one write. */
  formKey: string;
  refusal: RefusedForm | undefined;
  /** What the last sending has brought about, if it did: the controls show what is stored now. */
  saved?: string | undefined;
  className?: string;
  children: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** A small form: sends as the browser does, keeps what was typed, and leads to what is wrong. */
export function PlainForm({
  id,
  label,
  labelledBy,
  refusal,
  values,
  className,
  children,
  ...sent
}: PlainFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const { action, intent, base, formKey, saved } = sent;
  useEffect(() => {
    if (saved !== undefined) ref.current?.reset();
  }, [saved, formKey]);
  return (
    <FieldContext.Provider
      value={{ values: { ...values, ...refusal?.values }, errors: refusal?.fields ?? {}, changed: NONE }}
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
        preventScrollReset
      >
        {intent && <input type="hidden" name="intent" value={intent} />}
        {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
        <input type="hidden" name="idempotencyKey" value={formKey} />
        {refusal && <Notice kind="bad">{refusal.detail}</Notice>}
        {children}
      </Form>
    </FieldContext.Provider>
  );
}
