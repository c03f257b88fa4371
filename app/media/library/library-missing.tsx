import { Link, useLocation } from '@remix-run/react';
import { FieldFrame, useFormField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { FileImage, HeldBackMark } from '~/media/upload/pickers';
import { nameOf, type LibraryFile } from '~/core/files/file-library';
import type { FormError } from '~/core/merge/form-error';
import { UseList } from './use-list';

export const SAVE_TEXTS = 'save-texts';

interface MissingTextsProps {
  files: LibraryFile[];
  formKey: string;
  formError: FormError | undefined;
}

export function MissingTexts({ files, formKey, formError }: MissingTextsProps) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('index');
  return (
    <PlainForm
      id="texts"
      label="Alternative texts"
      action={`/admin/media?index&${query.toString()}`}
      intent={SAVE_TEXTS}
      formKey={formKey}
      formError={formError}
      toasts
    >
      <p className="quiet needs__lead">
        Describe what each picture shows in one sentence, for people who cannot see it.
      </p>
      <ul className="needs">
        {files.map((file) => (
          <li key={file.id}>
            <FileImage file={file} />
            <div className="needs__about">
              <Link
                to={`/admin/media/${file.id}?${new URLSearchParams({ from: `/admin/media?${query.toString()}` }).toString()}`}
              >
                {nameOf(file)}
              </Link>
              <HeldBackMark mark={file.heldBack} />
              <UseList uses={file.uses} />
            </div>
            {file.mayEdit && <MissingText file={file} />}
          </li>
        ))}
      </ul>
      {files.some(({ mayEdit }) => mayEdit) && (
        <p>
          <button className="btn btn--go" type="submit">
            Save
          </button>
        </p>
      )}
    </PlainForm>
  );
}

function MissingText({ file }: { file: LibraryFile }) {
  const name = `alt.${file.id}`;
  const { control, value, ...frame } = useFormField({ name });
  return (
    <FieldFrame {...frame} name={name} label={`Alternative text of ${nameOf(file)}`}>
      <input type="text" dir="auto" {...control} defaultValue={value} maxLength={500} />
    </FieldFrame>
  );
}
