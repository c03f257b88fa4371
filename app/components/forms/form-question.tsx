import { useRef, useState } from 'react';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { LinkedText } from '~/components/ui/linked-text';
import { Notice } from '~/components/ui/notice';
import { answerField, type SaveQuestion } from '~/rules/forms/form-error';
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
    name: answerField(question),
    value: question.confirmation,
  } as const;
  if (!hydrated)
    return (
      <Notice kind="warn">
        <p>
          <strong>{question.text}</strong>
        </p>
        {question.about && (
          <p className="points">
            <LinkedText parts={question.about} />
          </p>
        )}
        <p>{NOT_SAVED}</p>
        <p className="acts">
          <button
            className={question.verb === 'Take off the site' ? 'btn btn--bad' : 'btn btn--go'}
            {...button}
          >
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
