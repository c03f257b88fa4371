import { useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { answerField, toastText, type FormError } from '~/core/merge/form-error';
import { useToast } from '~/core/ui/toasts';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { IN_PLACE } from '~/records/list/list-context';

/** `crypto.randomUUID` is there on secure pages only. */
const newKey = (): string => `palette/${performance.timeOrigin + performance.now()}/${Math.random()}`;

interface Sent {
  form: string;
  fields: Record<string, string>;
}

/** Publishes the unpublished changes of a record by its own form, which asks its own question. Its message comes with the next data. */
export function usePublish(): { publish: (form: string) => void; dialog: ReactNode } {
  const { submit, data, state } = useFetcher<{ ok: true } | FormError>();
  const { pathname } = useLocation();
  const [sent, setSent] = useState<Sent | null>(null);
  const handled = useRef<unknown>();
  const toast = useToast();
  const navigate = useNavigate();
  const send = useCallback(
    (form: string, fields: Record<string, string>) => {
      setSent({ form, fields });
      submit({ ...fields, [IDEMPOTENCY_KEY]: newKey() }, { method: 'post', action: form });
    },
    [submit],
  );
  const publish = (form: string) => {
    // The form itself is left, because it shows what is unpublished no longer.
    const stays = !pathname.startsWith(form);
    send(form, { intent: 'publish-changes', unpublished: 'shown', ...(stays && { [IN_PLACE]: 'true' }) });
  };
  const question = data?.ok === false && handled.current !== data ? data.question : undefined;
  useEffect(() => {
    if (state !== 'idle' || !sent || data?.ok !== false || data.question || handled.current === data) return;
    handled.current = data;
    toast({ tone: 'error', text: toastText(data) });
    // The form shows what is in the way.
    if (data.reason !== 'unreachable' && data.reason !== 'gone') navigate(sent.form);
  }, [state, sent, data, toast, navigate]);
  const end = () => {
    handled.current = data;
    setSent(null);
  };
  const dialog = (
    <ConfirmDialog
      open={state === 'idle' && sent !== null && question !== undefined}
      question={question?.text ?? ''}
      about={question?.about}
      verb={question?.verb ?? 'Publish'}
      onCancel={end}
      onConfirm={() => {
        end();
        if (sent && question)
          send(sent.form, { ...sent.fields, [answerField(question)]: question.confirmation });
      }}
    />
  );
  return { publish, dialog };
}
