import type { ReactNode } from 'react';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { useListUrl, useList, type RowFields } from './list-context';

interface RowFormProps {
  /** Hidden fields, sent beside the button's own name and value. */
  fields: RowFields;
  button: { name: string; value: string };
  /** Replaces the browser's submission where scripts run. */
  onSend?: () => void;
  children: ReactNode;
}

/** A button that changes one record. Works as a plain form; the idempotency key makes repeated submissions one change. */
export function RowForm({ fields, button, onSend, children }: RowFormProps) {
  const { formKey, send } = useList();
  const action = useListUrl();
  const key = [formKey, fields.intent, fields.id, button.name, button.value].join('/');
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (onSend) onSend();
        else send({ ...fields, [button.name]: button.value });
      }}
    >
      <input type="hidden" name="intent" value={fields.intent} />
      <input type="hidden" name="id" value={fields.id} />
      <input type="hidden" name={IDEMPOTENCY_KEY} value={key} />
      {children}
    </form>
  );
}
