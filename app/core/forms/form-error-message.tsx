import { useLocation } from '@remix-run/react';
import { useRef, useState, useEffect, type MutableRefObject, type ReactNode, type RefObject } from 'react';
import { type FormError, type ConflictView, answerField, type SaveQuestion } from '~/core/merge/form-error';
import type { MergeBase } from '~/core/merge/field-merge';
import { longDateTime } from '~/core/text/formats';
import { DiffText, LinkedText } from '~/core/ui/linked-text';
import { Notice } from '~/core/ui/notice';
import { useToast } from '~/core/ui/toasts';
import { useHydrated } from '~/core/ui/use-hydrated';
import { ConfirmDialog } from './form-question';
import type { DiffPart } from '~/core/merge/conflict-differences';

function messagesOf({ fields, detail }: FormError): string[] {
  const wrong = Object.values(fields).flat();
  return wrong.length > 1 ? [...new Set(wrong)] : [detail];
}

/**
 * With scripts the title is a toast and only the details are here; without them, or with `inPlace`, both are here. A comparison says itself that
 * nothing was saved, and has a title only without scripts.
 */
export function FormErrorMessage({ formError, inPlace }: { formError: FormError; inPlace: boolean }) {
  const scripted = useHydrated();
  if (formError.question) return <FormQuestion question={formError.question} />;
  const isTitled = !scripted || (inPlace && !formError.conflict);
  const message = isTitled && formError.message && (
    <p>
      <strong>{formError.message}</strong>
    </p>
  );
  if (formError.conflict)
    return (
      <>
        {message && <Notice kind="bad">{message}</Notice>}
        <ConflictChoices conflict={formError.conflict} />
      </>
    );
  return (
    <Notice kind={formError.message ? 'bad' : 'info'}>
      {message}
      {messagesOf(formError).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

interface ConflictButtonsProps {
  base: MergeBase;
  isBusy?: boolean;
  verb?: string;
  onReload?: () => void;
}

/** After a conflict: with this base, the form overwrites the other person's changes. */
export function ConflictButtons({ base, isBusy, verb = 'Overwrite', onReload }: ConflictButtonsProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <a className="btn" href={pathname + search} onClick={onReload}>
        Reload
      </a>
      <button
        className="btn btn--go"
        type="submit"
        name="base"
        value={JSON.stringify(base)}
        disabled={isBusy}
      >
        {verb}
      </button>
    </>
  );
}

const several = (count: number) => (count === 1 ? 'one field' : `${count} fields`);

/** Shows both versions of the conflicting fields side by side, with differing words marked. */
function ConflictChoices({ conflict: { by, at, differences, kept } }: { conflict: ConflictView }) {
  const when = longDateTime(at);
  return (
    <section className="conflict" aria-label="Two versions" tabIndex={-1}>
      <Notice kind="warn">
        <p>
          <strong>
            Saved by {by}, on {when}, while you were editing.
          </strong>
        </p>
        <p>
          Both versions change {several(differences.length)}. Nothing has been saved, and what you typed is
          kept below. Overwrite saves your version; Reload takes the saved one.
        </p>
      </Notice>
      <div className="versions">
        {differences.map(({ field, label, theirs, mine }) => (
          <div key={field}>
            <h2>{label}</h2>
            <Version name={`${label}, saved`} heading={`Saved by ${by}, ${when}`} parts={theirs} />
            <Version name={`${label}, yours`} heading="Yours, not saved" parts={mine} />
          </div>
        ))}
        {kept.map(({ field, label, text }) => (
          <div key={field}>
            <h2>{label}</h2>
            <p className="both quiet">
              Only changed by {by}, so it stays: <strong>{text || 'empty'}</strong>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Version({ name, heading, parts }: { name: string; heading: string; parts: DiffPart[] }) {
  return (
    <section aria-label={name}>
      <h3>{heading}</h3>
      <p className="said" dir="auto">
        {parts.length === 0 && <span className="quiet">Empty</span>}
        <DiffText parts={parts} />
      </p>
    </section>
  );
}

const NOT_SAVED = 'Nothing has been saved yet, and what you typed is kept.';

/** A question where scripts do not run. The children are the buttons that answer it. */
export const QuestionNotice = ({ question, children }: { question: SaveQuestion; children: ReactNode }) => (
  <Notice kind="warn">
    <p>
      <strong>{question.text}</strong>
    </p>
    {question.about && (
      <p className="points">
        <LinkedText parts={question.about} />
      </p>
    )}
    {children}
  </Notice>
);

/** Asks a question before a form is saved. Confirming sends the form again in its current state. With scripts it is a dialog. */
function FormQuestion({ question }: { question: SaveQuestion }) {
  const hydrated = useHydrated();
  const confirm = useRef<HTMLButtonElement>(null);
  const [answered, setAnswered] = useState<SaveQuestion | null>(null);
  const button = {
    ref: confirm,
    type: 'submit',
    name: answerField(question),
    value: question.confirmation,
  } as const;
  if (!hydrated)
    return (
      <QuestionNotice question={question}>
        <p>{NOT_SAVED}</p>
        <p className="acts">
          <button
            className={question.verb === 'Take off the site' ? 'btn btn--bad' : 'btn btn--go'}
            {...button}
          >
            {question.verb}
          </button>
        </p>
      </QuestionNotice>
    );
  return (
    <>
      <button hidden {...button} />
      <ConfirmDialog
        open={answered !== question}
        question={question.text}
        about={question.about}
        detail={NOT_SAVED}
        verb={question.verb}
        onCancel={() => setAnswered(question)}
        onConfirm={() => {
          setAnswered(question);
          confirm.current?.form?.requestSubmit(confirm.current);
        }}
      />
    </>
  );
}

const FIRST_WRONG = '[aria-invalid="true"]:not([hidden])';

/** Announces a form error, and focuses the first field or notice that needs action. */
export function useFormError(
  form: RefObject<HTMLFormElement>,
  formError: FormError | undefined,
  submitted: MutableRefObject<boolean>,
  /** The toast's text; null if the form shows the error in place. */
  words: string | null = formError?.message ?? null,
): void {
  const toast = useToast();
  useEffect(() => {
    if (!formError || !form.current) return;
    // The comparison says it itself.
    if (words && !formError.conflict) toast({ tone: 'error', text: words });
    if (formError.reason === 'session') {
      // Sent as a document request, the form goes through the sign-in screen and comes back with its input.
      submitted.current = true;
      HTMLFormElement.prototype.submit.call(form.current);
      return;
    }
    // The dialog takes the focus.
    if (formError.question) return;
    const place = form.current.querySelector<HTMLElement>(formError.conflict ? '.conflict' : FIRST_WRONG);
    if (place) {
      place.focus();
      // Otherwise it may be at the window's edge, with its message outside or below a toast.
      if (!formError.conflict) place.scrollIntoView({ block: 'center' });
    } else form.current.querySelector('.notice')?.scrollIntoView({ block: 'center' });
  }, [formError, form, submitted, toast, words]);
}
