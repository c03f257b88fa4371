import { useRef, useState } from 'react';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { Notice } from '~/components/ui/notice';
import { CONFIRMED, type SaveQuestion } from '~/rules/forms/form-error';
import { ConfirmDialog } from './confirm-dialog';

const NOT_SAVED = 'Nothing has been saved yet, and what you typed is kept.';

/**
 * Within a form, asks the question that its save has to wait for. Confirming it sends the form again as it is then. With scripts
 * the question is a dialog.
 */
export function FormQuestion({ question }: { question: SaveQuestion }) {
  const hydrated = useHydrated();
  const confirm = useRef<HTMLButtonElement>(null);
  const [answered, setAnswered] = useState<SaveQuestion | null>(null);
  const button = {
    ref: confirm,
    type: 'submit',
    name: CONFIRMED,
    value: question.confirmation,
  } as const;
  if (!hydrated)
    return (
      <Notice kind="warn">
        <p>
          <strong>{question.text}</strong>
        </p>
        <p>{NOT_SAVED}</p>
        <p className="acts">
          <button className="btn btn--go" {...button}>
            {question.verb}
          </button>
        </p>
      </Notice>
    );
  return (
    <>
      <button hidden {...button} />
      <ConfirmDialog
        open={answered !== question}
        question={question.text}
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
