import type { ContentKind } from '~/core/nouns/kinds';
import { useFetcher, useRevalidator, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { answerField, type SaveQuestion } from '~/core/merge/form-error';
import { ConfirmDialog } from '~/core/forms/form-question';
import { useToast } from '~/core/ui/toasts';
import { focusHeading } from '~/core/forms/in-place-form';
import { ListContext, useListUrl, type RowFields } from './list-context';

type RowAnswer = { ok: true } | { ok: false; message: string; reason?: string; question?: SaveQuestion };

interface Sent {
  /** Each submission has its own fetcher, because a new one in the same fetcher would abort the first. */
  key: string;
  fields: RowFields;
}

interface Asked {
  fields: RowFields;
  question: SaveQuestion;
}

interface ListFormsProps {
  kind: ContentKind;
  formKey: string;
  children: ReactNode;
}

export function ListForms({ kind, formKey, children }: ListFormsProps) {
  const [sent, setSent] = useState<Sent[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const action = useListUrl();
  const submit = useSubmit();
  const send = useCallback(
    (fields: RowFields) => {
      const key = `${formKey}/${performance.now()}`;
      setSent((before) => [...before, { key, fields }]);
      const body = { ...fields, [IDEMPOTENCY_KEY]: key };
      submit(body, { method: 'post', action, navigate: false, fetcherKey: key, flushSync: true });
    },
    [formKey, action, submit],
  );
  const forget = useCallback(
    (key: string) => setSent((before) => before.filter((one) => one.key !== key)),
    [],
  );
  return (
    <ListContext.Provider value={useMemo(() => ({ kind, formKey, send }), [kind, formKey, send])}>
      {children}
      {sent.map((one) => (
        <Outcome key={one.key} sent={one} onEnd={forget} onAsk={setAsked} />
      ))}
      <ConfirmDialog
        open={asked !== null}
        question={asked?.question.text ?? ''}
        about={asked?.question.about}
        verb={asked?.question.verb ?? 'Publish'}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) send({ ...asked.fields, [answerField(asked.question)]: asked.question.confirmation });
          setAsked(null);
        }}
      />
    </ListContext.Provider>
  );
}

interface OutcomeProps {
  sent: Sent;
  onEnd: (key: string) => void;
  onAsk: (asked: Asked) => void;
}

/** Waits for one response. Optimistic state reverts by itself; the toast shows the reason. */
function Outcome({ sent: { key, fields }, onEnd, onAsk }: OutcomeProps) {
  const { data, state } = useFetcher<RowAnswer>({ key });
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const ended = state === 'idle' && data !== undefined;
  useEffect(() => {
    if (!ended) return;
    if (!data.ok && data.question) onAsk({ fields, question: data.question });
    else if (!data.ok) toast({ tone: 'error', text: data.message });
    // Another user has deleted the record, so the list is out of date.
    if (!data.ok && data.reason === 'gone') revalidate();
    // The focused button was removed with its row.
    if (data.ok && fields.intent === 'delete') focusHeading();
    onEnd(key);
  }, [ended, data, key, fields, toast, revalidate, onEnd, onAsk]);
  return null;
}
