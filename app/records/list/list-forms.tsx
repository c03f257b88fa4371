import { useFetcher, useRevalidator, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { answerField, type SaveQuestion, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { queueRowForm } from '~/core/forms/client-action';
import { ConfirmDialog } from '~/core/forms/form-question';
import { useToast } from '~/core/ui/toasts';
import { focusHeading } from '~/core/forms/in-place-form';
import { DoneAndLeft } from '~/core/lists/list';
import { LIST_PATHS, type ContentKind } from '~/core/nouns/kinds';
import type { TickedReport } from '~/core/nouns/admin-list';
import { ListContext, TICKED, useListUrl, type ListFields } from './list-context';

type RowAnswer =
  | { ok: true; report?: TickedReport }
  | { ok: false; message: string; reason?: string; question?: SaveQuestion };

interface Sent {
  /** Each submission has its own fetcher, because a new one in the same fetcher would abort the first. */
  key: string;
  fields: ListFields;
  leaveQueue: () => void;
}

interface Asked {
  fields: ListFields;
  question: SaveQuestion;
}

interface ListFormsProps {
  kind: ContentKind;
  formKey: string;
  mayDelete: boolean;
  /** The ids that are ticked at first. */
  ticked: string;
  /** The result of the form that led to this page. */
  report: TickedReport | undefined;
  /** Stands above the report. */
  head: ReactNode;
  children: ReactNode;
}

export function ListForms({ kind, formKey, mayDelete, ticked, head, children, ...props }: ListFormsProps) {
  const [report, setReport] = useState(props.report);
  const [sent, setSent] = useState<Sent[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const action = useListUrl();
  const submit = useSubmit();
  const send = useCallback(
    (fields: ListFields) => {
      // Two clicks may have the same time.
      const key = `${formKey}/${performance.now()}/${Math.random()}`;
      const leaveQueue = queueRowForm(key);
      setSent((before) => [...before, { key, fields, leaveQueue }]);
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
    <ListContext.Provider
      value={useMemo(
        () => ({ kind, formKey, send, mayDelete, ticked: new Set(ticked.split('\n')) }),
        [kind, formKey, send, mayDelete, ticked],
      )}
    >
      {head}
      {report && <Report key={report.done} kind={kind} {...report} />}
      {children}
      {sent.map((one) => (
        <Outcome key={one.key} sent={one} onEnd={forget} onAsk={setAsked} onReport={setReport} />
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
  onReport: (report: TickedReport | undefined) => void;
}

function Report({ kind, done, left }: TickedReport & { kind: ContentKind }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={ref}>
      <DoneAndLeft
        done={done}
        left={left.map(({ id, title, why }) => ({ title, why, to: `${LIST_PATHS[kind]}/${id}` }))}
      />
    </div>
  );
}

/** Waits for one response. Optimistic state reverts by itself; the toast shows the reason. */
function Outcome({ sent: { key, fields, leaveQueue }, onEnd, onAsk, onReport }: OutcomeProps) {
  const { data, state } = useFetcher<RowAnswer>({ key });
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const ended = state === 'idle' && data !== undefined;
  useEffect(() => () => leaveQueue(), [leaveQueue]);
  useEffect(() => {
    if (!ended) return;
    if (!data.ok && data.question) onAsk({ fields, question: data.question });
    else if (!data.ok) toast({ tone: 'error', text: data.message });
    // Another user has deleted the record, so the list is out of date.
    if (!data.ok && data.reason === 'gone') revalidate();
    // The focused button was removed with its row.
    if (data.ok && fields.intent === 'delete') focusHeading();
    if (data.ok && 'ids' in fields) {
      onReport(data.report);
      untick();
    }
    onEnd(key);
  }, [ended, data, key, fields, toast, revalidate, onEnd, onAsk, onReport]);
  return null;
}

function untick(): void {
  const form = document.getElementById(TICKED);
  if (form instanceof HTMLFormElement) form.reset();
}
