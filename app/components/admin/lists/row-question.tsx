import { Link } from '@remix-run/react';
import { LinkedText } from '~/components/ui/linked-text';
import { Notice } from '~/components/ui/notice';
import { answerField, type FormError, type SaveQuestion } from '~/rules/forms/form-error';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { useListUrl } from './list-context';

interface RowQuestionProps extends Pick<FormError, 'values' | 'idempotencyKey'> {
  question: SaveQuestion;
}

/** Asks where scripts do not run about a row's form that waits for the answer. Its button sends it again. */
export function RowQuestion({ question, values, idempotencyKey }: RowQuestionProps) {
  const here = useListUrl();
  const fields = {
    ...values,
    [IDEMPOTENCY_KEY]: idempotencyKey,
    [answerField(question)]: question.confirmation,
  };
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
      <form className="acts" method="post" action={here}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Link className="btn" to={here}>
          Cancel
        </Link>
        <button className={question.verb === 'Publish' ? 'btn btn--go' : 'btn btn--bad'} type="submit">
          {question.verb}
        </button>
      </form>
    </Notice>
  );
}
