import { Link, useLocation } from '@remix-run/react';
import { ChoiceField, TextField } from '~/components/forms/field';
import { PlainForm } from '~/components/forms/plain-form';
import { Notice } from '~/components/ui/notice';
import type { FormError } from '~/rules/forms/form-error';
import { PRESS_LIMITS, type PressReport } from '~/rules/uploads/press';

/** The intent and the id of the form, to which the ticks on the files belong. */
export const SAVE_PRESS = 'save-press';
const FORM = 'press-of-files';

interface PressTickProps {
  id: string;
  name: string;
  isTicked: boolean;
}

/** The tick on a file of the library, named as the file. */
export const PressTick = ({ id, name, isTicked }: PressTickProps) => (
  <label className="thumb__tick">
    <input type="checkbox" form={FORM} name="files" value={id} defaultChecked={isTicked} />
    <span className="vh">{name}</span>
  </label>
);

interface PressFormProps {
  formKey: string;
  formError: FormError | undefined;
  report: PressReport | undefined;
}

const CLEARED = [
  ['', 'Leave as it is'],
  ['true', 'Cleared'],
  ['false', 'Not cleared'],
] as const;

/** One form for the ticked files of the library. */
export function PressForm({ formKey, formError, report }: PressFormProps) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('index');
  return (
    <div className="bulk__form" id="bulk">
      <h2>ticked</h2>
      <p className="quiet">
        What is filled in here goes to every ticked file; what is empty leaves them as they are.
      </p>
      {report && <Left {...report} />}
      <PlainForm
        id={FORM}
        label="Press"
        className="bulk__fields"
        action={`/admin/media?index&${query.toString()}`}
        intent={SAVE_PRESS}
        formKey={formKey}
        formError={formError}
        toasts
      >
        <TextField name="press.credit" label="Credit" maxLength={PRESS_LIMITS.credit} />
        <TextField name="press.rights" label="Rights" maxLength={PRESS_LIMITS.rights} />
        <TextField name="press.usableUntil" label="Usable until" type="datetime-local" note="London time." />
        <ChoiceField
          name="press.cleared"
          label="Cleared"
          options={CLEARED}
          note="Each needs a credit, a caption and alternative text. What lacks one is named, the others are saved."
        />
        <button className="btn btn--go" type="submit">
          Save
        </button>
      </PlainForm>
    </div>
  );
}

/** Names each file that could not be saved or cleared, and says why. */
function Left({ saved, left }: PressReport) {
  return (
    <Notice kind="warn">
      <strong>
        {saved === 1 ? '1 file is saved' : `${saved} files are saved`}.{' '}
        {left.length === 1 ? '1 could not be cleared' : `${left.length} could not be cleared`}.
      </strong>
      <ul className="left">
        {left.map(({ id, name, why }) => (
          <li key={name}>
            {id ? <Link to={`/admin/media/${id}`}>{name}</Link> : <strong>{name}</strong>}{' '}
            <span>{why.join('. ')}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
