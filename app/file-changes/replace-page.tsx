import { Link } from '@remix-run/react';
import { formatBytes } from '~/core/files/file-advice';
import type { OpenFile } from '~/core/files/file-library';
import { REPLACEMENT } from '~/core/files/uploads';
import { CheckField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { UseList } from '~/media/library/file-acts';
import { FileImage, NativePicker } from '~/media/upload/pickers';

interface ReplacePageProps {
  file: Omit<OpenFile, 'mayDelete'>;
  name: string;
  formKey: string;
  formError: FormError | undefined;
}

const placesOf = (number: number) => (number === 1 ? '1 place' : `${number} places`);

export function ReplacePage({ file, name, formKey, formError }: ReplacePageProps) {
  const { id, kind, uses, width, height, bytes } = file;
  return (
    <>
      <div className="bar">
        <Crumb to={`/admin/media/${id}`}>{name}</Crumb>
        <h1 tabIndex={-1}>Replace {name}</h1>
        <HelpLink />
      </div>
      <PlainForm
        id="replace"
        label="Replace"
        className="replace"
        formKey={formKey}
        formError={formError}
        hasFile
      >
        <div className="replace__old">
          <FileImage file={file} />
          <p className="quiet num">
            {width !== null && height !== null && `${width} × ${height}, `}
            {formatBytes(bytes)}
          </p>
        </div>
        <div className="replace__new">
          <NativePicker label="New file" fileType={kind} several={false} name={REPLACEMENT} />
          <CheckField
            name="texts"
            label="Do not take over the texts"
            note="Otherwise the new file gets the alternative text, caption, credit, rights and people of the old one."
          />
        </div>
        <section className="replace__uses">
          <h2 className="label">
            {uses.length === 0 ? 'It is not used' : `It is replaced in ${placesOf(uses.length)}`}
          </h2>
          <UseList uses={uses} />
          <p className="note">
            The old file goes into the trash. Restoring it puts it where the new one still stands.
          </p>
        </section>
        <p className="acts">
          <Link className="btn" to={`/admin/media/${id}`}>
            Cancel
          </Link>
          <button className="btn btn--go" type="submit">
            Replace
          </button>
        </p>
      </PlainForm>
    </>
  );
}
