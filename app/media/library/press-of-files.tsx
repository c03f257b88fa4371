import { Link, useLocation, Form } from '@remix-run/react';
import { useId } from 'react';
import { PRESS_LIMITS, type PressReport, PRESS_FILTERS, type PressFilter } from '~/core/files/file-library';
import { ChoiceField, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { FilterLinks } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { Notice } from '~/core/ui/notice';

/** Intent and id of the form that the files' checkboxes belong to. */
export const SAVE_PRESS = 'save-press';
const FORM = 'press-of-files';

interface PressTickProps {
  id: string;
  name: string;
  isTicked: boolean;
}

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

export interface PressFilters {
  lacking: Record<PressFilter, number>;
  kits: { id: string; title: string; files: number }[];
  filter: PressFilter | null;
  kit: string | null;
}

const LIBRARY = '/admin/media';
const TEXTS: Record<PressFilter, string> = { uncleared: 'Not cleared', 'no-credit': 'No credit' };

export function PressFilterLinks({ lacking, kits, filter, kit, q }: PressFilters & { q: string }) {
  const id = useId();
  if (kits.length === 0) return null;
  const keep = { ...(kit && { kit }), ...(q && { q }) };
  return (
    <div className="row press-filter">
      <FilterLinks
        label="Press"
        lead="Press kits:"
        links={PRESS_FILTERS.map((name) => ({
          to: `${LIBRARY}?${new URLSearchParams({ press: name, ...keep }).toString()}`,
          text: TEXTS[name],
          count: kit ? undefined : lacking[name],
          isCurrent: name === filter,
        }))}
      />
      <Form className="row press-filter__kit field" action={LIBRARY}>
        {filter && <input type="hidden" name="press" value={filter} />}
        {q && <input type="hidden" name="q" value={q} />}
        <label htmlFor={id}>Kit</label>
        <select id={id} name="kit" defaultValue={kit ?? ''} key={kit}>
          <option value="">All kits</option>
          {kits.map(({ id: show, title, files }) => (
            <option key={show} value={show}>
              {title} ({files})
            </option>
          ))}
        </select>
        <button className="btn" type="submit">
          Show
        </button>
      </Form>
    </div>
  );
}
