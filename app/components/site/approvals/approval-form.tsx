import { Form, Link } from '@remix-run/react';
import { GO_CONTROL, noteControl, sentChoices } from '~/rules/approvals/answer-form';
import type { ApprovalPage } from '~/rules/approvals/approval-page';
import { STILLS_PER_PAGE, picturesText } from '~/rules/approvals/round';
import type { FormError } from '~/rules/forms/form-error';
import { StillChoice, StillImage, pictureId } from './still-choice';
import { useChoiceGestures } from './use-choice-gestures';

export interface ApprovalFormProps {
  approval: ApprovalPage;
  /** The path of the link. */
  path: string;
  isSaved: boolean;
  formError: FormError | undefined;
}

/** A page of stills to keep or refuse. */
export function ApprovalForm({ approval, path, isSaved, formError }: ApprovalFormProps) {
  const { stills, page, name, allowance } = approval;
  const gestures = useChoiceGestures();
  return (
    <>
      {formError && <NotSaved approval={approval} path={path} formError={formError} />}
      {isSaved && !formError && (
        <p className="approval-saved" role="status">
          Saved. You can change it until you are done.
        </p>
      )}
      <Form
        className="approval"
        method="post"
        action={page > 1 ? `${path}?page=${page}` : path}
        aria-label="Pictures to keep or refuse"
        preventScrollReset
      >
        <ol className="approval-stills" {...gestures}>
          {stills.map((still) => (
            // What is stored anew is drawn anew; what is typed elsewhere stays.
            <li key={`${still.number} ${still.verdict} ${still.note}`}>
              <StillChoice
                still={still}
                path={path}
                name={name}
                typed={formError ? formError.values : null}
                error={formError?.fields[noteControl(still.number)]?.[0]}
              />
            </li>
          ))}
        </ol>
        <Pages approval={approval} path={path} />
        <div className="approval-bar">
          <p>
            <strong>
              {allowance.solo.left} alone, {allowance.group.left} with others left
            </strong>
            <span className="approval-bar__page" />
          </p>
          <button className="btn" type="submit">
            Save
          </button>
        </div>
      </Form>
    </>
  );
}

/** The pages of the stills: going on saves this one. */
function Pages({ approval, path }: Pick<ApprovalFormProps, 'approval' | 'path'>) {
  const { page, pages, kept, refused, open } = approval;
  const total = kept + refused + open;
  const rangeOf = (number: number) =>
    `${(number - 1) * STILLS_PER_PAGE + 1} to ${Math.min(total, number * STILLS_PER_PAGE)}`;
  return (
    <nav className="approval-pages" aria-label="Pages">
      <p>
        Pictures {rangeOf(page)} of {total}
      </p>
      <p className="approval-keys">
        <kbd>K</kbd> keeps, <kbd>X</kbd> refuses, <kbd>←</kbd> <kbd>→</kbd> move
      </p>
      {page > 1 && (
        <Link className="link" to={page > 2 ? `${path}?page=${page - 1}` : path} reloadDocument>
          Back to {rangeOf(page - 1)}
        </Link>
      )}
      {page < pages && (
        <button className="link" type="submit" name={GO_CONTROL} value={page + 1}>
          Save, and go on to {rangeOf(page + 1)}
        </button>
      )}
    </nav>
  );
}

/** Says why a form was not saved, with the new refusals of it: one of them has to go. */
function NotSaved({
  approval,
  path,
  formError,
}: Omit<ApprovalFormProps, 'formError' | 'isSaved'> & { formError: FormError }) {
  const choices = sentChoices(formError.values);
  const added = approval.stills.filter(({ number, verdict }) => {
    const choice = choices.get(number);
    return choice?.verdict === 'refused' && choice.drawn.verdict !== 'refused' && verdict !== 'refused';
  });
  return (
    <section className="approval-no" role="alert">
      <h2 className="display">{formError.detail}</h2>
      <p>{formError.message} What you chose is still marked on this page.</p>
      {added.length > 0 && Object.keys(formError.fields).length === 0 && (
        <>
          <p>{picturesText(added.length)} that you refuse now:</p>
          <ul>
            {added.map((still) => (
              <li key={still.number}>
                <a href={`#${pictureId(still.number)}`}>
                  <StillImage still={still} path={path} name={approval.name} />
                  Picture {still.number}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
