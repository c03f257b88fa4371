import { useLocation } from '@remix-run/react';
import { useState, type MouseEvent } from 'react';
import { PRESS_LIMITS, type FilesReport } from '~/core/files/file-library';
import { AreaField, ChoiceField, TextField } from '~/core/forms/field';
import { ConfirmDialog } from '~/core/forms/form-question';
import { PlainForm } from '~/core/forms/plain-form';
import { DoneAndLeft, Tick } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { Icon } from '~/core/ui/icon';
import { useToast } from '~/core/ui/toasts';
import { useHydrated } from '~/core/ui/use-hydrated';
import { TICK_FILES } from '~/core/validation/messages';

/** The form that the files' checkboxes belong to, and what its buttons do. */
const FORM = 'many-files';
const SAVE_FILES = 'save-files';
const DELETE_FILES = 'delete-files';
const ARCHIVE = '/admin/media/files.zip';

export const FileTick = ({ id, name, isTicked }: { id: string; name: string; isTicked: boolean }) => (
  <Tick form={FORM} name="file" value={id} label={name} isTicked={isTicked} className="media-tile__tick" />
);

interface ManyFormProps {
  formKey: string;
  formError: FormError | undefined;
  shows: { id: string; title: string }[];
  mayClear: boolean;
  /** The number of files on the page. */
  files: number;
}

const tickedIn = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control): control is HTMLInputElement => control instanceof HTMLInputElement && control.name === 'file',
  );

/** The query of the library's page, as its forms and links need it. */
export function useLibraryQuery(): string {
  const query = new URLSearchParams(useLocation().search);
  query.delete('index');
  return query.toString();
}

/** The form of the ticked files: it stands below them, and stays in sight while one is ticked. */
export function ManyForm({ formKey, formError, shows, mayClear, files }: ManyFormProps) {
  const query = useLibraryQuery();
  return (
    <PlainForm
      id={FORM}
      label="Ticked files"
      className="ticks__bar many"
      action={`/admin/media?index&${query}`}
      formKey={formKey}
      formError={formError}
      toasts
    >
      <span className="ticks__count">ticked</span>
      <details className="many__fill" open={formError?.values.intent === SAVE_FILES || undefined}>
        <summary className="btn opener">
          <Icon name="edit" />
          Fill in
        </summary>
        <ManyFields shows={shows} mayClear={mayClear} />
      </details>
      <DownloadButton />
      <DeleteButton />
      <TickAll files={files} />
    </PlainForm>
  );
}

const CLEARED = [
  ['', 'Leave as it is'],
  ['true', 'Cleared'],
  ['false', 'Not cleared'],
] as const;

function ManyFields({ shows, mayClear }: Pick<ManyFormProps, 'shows' | 'mayClear'>) {
  return (
    <div className="many__fields">
      <p className="quiet">What is filled in goes to every ticked file. What is empty stays as it is.</p>
      <TextField name="press.credit" label="Credit" maxLength={PRESS_LIMITS.credit} />
      <TextField name="press.rights" label="Rights" maxLength={PRESS_LIMITS.rights} />
      <AreaField name="caption" label="Caption" rows={2} maxLength={500} />
      <AreaField name="alt" label="Alternative text" rows={2} maxLength={500} />
      <AreaField name="people" label="People" rows={2} note="One name a line, instead of who was named." />
      {shows.length > 0 && (
        <ChoiceField
          name="showId"
          label="Show"
          options={[['', 'No show'], ...shows.map(({ id, title }) => [id, title] as const)]}
          note="Pictures become stills of its press kit."
        />
      )}
      {mayClear && (
        <ChoiceField
          name="press.cleared"
          label="Cleared"
          options={CLEARED}
          note="Each needs a credit, a caption and alternative text. What lacks one is named, the others are saved."
        />
      )}
      <button className="btn btn--go" type="submit" name="intent" value={SAVE_FILES}>
        Save
      </button>
    </div>
  );
}

/** Without scripts the browser sends the form to the address of the ZIP. */
function DownloadButton() {
  const toast = useToast();
  const download = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    const ticked = form ? tickedIn(form).filter(({ checked }) => checked) : [];
    const query = new URLSearchParams(ticked.map(({ value }) => ['file', value]));
    if (ticked.length === 0) toast({ tone: 'error', text: TICK_FILES });
    else window.location.assign(`${ARCHIVE}?${query.toString()}`);
  };
  return (
    <button className="btn" type="submit" formMethod="get" formAction={ARCHIVE} onClick={download}>
      <Icon name="download" />
      Download as ZIP
    </button>
  );
}

function DeleteButton() {
  const scripted = useHydrated();
  const [asking, setAsking] = useState<HTMLButtonElement | null>(null);
  const isSure = scripted && asking === null;
  return (
    <>
      <button
        className="btn"
        type="submit"
        name="intent"
        value={DELETE_FILES}
        onClick={(event) => {
          if (!isSure) return;
          event.preventDefault();
          setAsking(event.currentTarget);
        }}
      >
        <Icon name="remove" />
        Delete
      </button>
      <ConfirmDialog
        open={asking !== null}
        question="Delete the ticked files?"
        detail="Files in use stay. The others can be restored from the trash."
        verb="Delete"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          asking?.form?.requestSubmit(asking);
          setAsking(null);
        }}
      />
    </>
  );
}

function TickAll({ files }: Pick<ManyFormProps, 'files'>) {
  const scripted = useHydrated();
  if (!scripted) return null;
  const tick = (checked: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    for (const control of event.currentTarget.form ? tickedIn(event.currentTarget.form) : [])
      control.checked = checked;
  };
  return (
    <span className="many__all">
      <button className="btn btn--plain" type="button" onClick={tick(true)}>
        Tick all {files}
      </button>
      <button className="btn btn--plain" type="button" onClick={tick(false)}>
        None
      </button>
    </span>
  );
}

/** Says what was done with the ticked files, and what was not and why. */
export const FilesDone = ({ done, left }: FilesReport) => (
  <DoneAndLeft
    done={done}
    left={left.map(({ id, name, why }) => ({
      title: name,
      to: id && `/admin/media/${id}`,
      why: why.join('. '),
    }))}
  />
);
